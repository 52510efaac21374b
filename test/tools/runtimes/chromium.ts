import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { bundleWhole } from './bundle.js'
import type { Report } from './project/suite/report.js'
import { versionOf } from './programs.js'
import type { Target } from './target.js'

const binary = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Serves a page with a script; `report` resolves to the report that the page posts. */
function serve(script: string): { readonly server: Server; readonly report: Promise<Report> } {
  const server = createServer()
  const report = new Promise<Report>((resolve, reject) => {
    server.on('request', (request, response) => {
      if (request.url === '/page.js') {
        response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(script))
      } else if (request.url === '/report') {
        text(request).then((body) => resolve(JSON.parse(body) as Report), reject)
        response.end()
      } else {
        response.setHeader('content-type', 'text/html')
        response.end('<!doctype html><script type="module" src="/page.js"></script>')
      }
    })
  })
  return { server, report }
}

async function visit(script: string, profile: string): Promise<Report> {
  const { server, report } = serve(script)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // the server listens
  const options = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`]
  const child = spawn(binary, [...options, `http://127.0.0.1:${port}/`], { stdio: 'ignore' })
  const timeout = AbortSignal.timeout(120_000)
  try {
    const ended = once(child, 'exit', { signal: timeout }).then(() => {
      throw new Error('the browser exited before the page sent a report')
    })
    return await Promise.race([report, ended])
  } finally {
    child.kill()
    server.close()
    server.closeAllConnections()
  }
}

/** Chromium without its sandbox, which root cannot use; the page requests only itself. */
export const chromium: Target = {
  name: 'Chromium',
  form: 'bundle',
  whyMissing: () =>
    existsSync(binary) ? undefined : 'install chromium with apt, or set CHROMIUM to a browser',
  version: () => versionOf(binary),
  async run(project) {
    const script = await bundleWhole(project, 'page')
    return visit(script, `${project.folder}.chromium`)
  },
}
