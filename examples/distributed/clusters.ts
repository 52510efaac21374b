/** Temporary PostgreSQL clusters: on loopback, in a temporary folder that is removed at the stop. */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cluster {
  readonly port: number
  readonly url: string
  readonly stop: () => void
}

const USER = 'postgres'

/** Starts a cluster that trusts all connections over loopback. Under root it runs as `postgres`. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'supplier-query-'))
  const bin = findBinaries()
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))

  function run(program: string, parameters: readonly string[]): void {
    const command = [join(bin, program), ...parameters]
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', USER, '--', ...command] : command
    execFileSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }

  const files = join(folder, 'files')
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    // Nothing here needs to survive the run.
    fsync: 'off',
    full_page_writes: 'off',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const log = join(folder, 'log')
  run('initdb', ['-D', files, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'])
  run('pg_ctl', ['start', '-w', '-D', files, '-l', log, '-o', `-p ${port} ${options.join(' ')}`])
  return {
    port,
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['stop', '-D', files, '-m', 'immediate'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the folder of PostgreSQL's programs: `PG_BIN`, or the newest version in Debian's folder. */
function findBinaries(): string {
  const { PG_BIN } = process.env
  const versions = '/usr/lib/postgresql'
  const installed = existsSync(versions) ? readdirSync(versions) : []
  const newest = installed.toSorted((a, b) => Number(b) - Number(a)).at(0)
  const bin = PG_BIN ?? (newest === undefined ? undefined : join(versions, newest, 'bin'))
  if (bin !== undefined && existsSync(join(bin, 'initdb'))) return bin
  throw new Error('PostgreSQL not found: set PG_BIN to the folder of initdb and pg_ctl')
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, USER], { encoding: 'utf8' }))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // it listens on a port
      server.close(() => resolve(port))
    })
  })
}
