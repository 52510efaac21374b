/** The environment variables of the example server. */
export interface Settings {
  /** 0 for any free port. */
  readonly port: number
  readonly host: string
  /** A PostgreSQL URL; `undefined` to keep everything in memory. */
  readonly databaseUrl: string | undefined
}

/** @throws RangeError if `PORT` is not a port */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { PORT = '3000', HOST = '127.0.0.1', DATABASE_URL } = env
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > 65_535) {
    throw new RangeError(`PORT must be an integer from 0 to 65535, got ${JSON.stringify(PORT)}`)
  }
  return { port, host: HOST, databaseUrl: DATABASE_URL || undefined }
}
