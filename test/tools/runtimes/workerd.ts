import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { bundleWhole } from './bundle.js'
import { installed, versionOf, whyNotInstalled } from './programs.js'
import type { Report } from './project/suite/report.js'
import type { Target } from './target.js'

const binary = installed('@cloudflare/workerd-linux-64/bin/workerd')

/** Returns a configuration of one worker behind one socket, on a port that the system chooses. */
const configOf = (flags: readonly string[]) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [( name = "main", worker = (
    modules = [( name = "worker", esModule = embed "worker.js" )],
    compatibilityDate = "2026-11-01",
    compatibilityFlags = ${JSON.stringify(flags)},
  ) )],
  sockets = [( name = "http", address = "127.0.0.1:0", http = (), service = "main" )],
);
`

/** Resolves to the port that the server reports on its control channel once it listens. */
async function portOf(server: ChildProcess): Promise<number> {
  let told = ''
  const control = server.stdio[3] as Readable // a pipe, see `spawn` below
  for await (const chunk of control) {
    told += String(chunk)
    const [, port] = /"port":(\d+)/.exec(told) ?? []
    if (port !== undefined) return Number(port)
  }
  throw new Error(`workerd does not listen: ${await text(server.stderr!)}`)
}

async function serve(folder: string, flags: readonly string[]): Promise<Report> {
  const config = `${folder}workerd.capnp`
  writeFileSync(config, configOf(flags))
  const server = spawn(binary, ['serve', '--control-fd=3', config], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  try {
    const port = await portOf(server)
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      signal: AbortSignal.timeout(120_000),
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`workerd answers ${response.status}: ${body}`)
    return JSON.parse(body) as Report
  } finally {
    server.kill()
  }
}

function target(form: string, flags: readonly string[]): Target {
  return {
    name: 'workerd',
    form,
    whyMissing: whyNotInstalled,
    version: () => versionOf(binary),
    async run(project) {
      await bundleWhole(project, 'worker')
      return serve(project.folder, flags)
    },
  }
}

/** Cloudflare's runtime, with and without its default modules of Node. */
export const workerd: readonly Target[] = [
  target('bundle', []),
  target('bundle, without Node', ['no_nodejs_compat_v2']),
]
