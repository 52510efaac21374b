/** The environment variables of the example server. */
export interface Settings {
  /** 0 for any free port. */
  readonly port: number
  readonly host: string
  /** A PostgreSQL URL; `undefined` to keep everything in memory. */
  readonly databaseUrl: string | undefined
  /**
   * The origin that browsers see, such as `https://keys.example`, for a server behind TLS. By default
   * it is `http://` and the Host header of each request.
   */
  readonly origin: string | undefined
}

/** Reads the settings. @throws RangeError if `PORT` is not a port, or `ORIGIN` not an origin */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { PORT = '3000', HOST, DATABASE_URL, ORIGIN } = env
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > 65_535) {
    throw new RangeError(
      `PORT: expected a whole number from 0 to 65535, got ${JSON.stringify(PORT)}`,
    )
  }
  const origin = ORIGIN || undefined
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).origin === origin)) {
    throw new RangeError(
      `ORIGIN: expected an origin such as https://keys.example, got ${JSON.stringify(origin)}`,
    )
  }
  return { port, host: HOST || '127.0.0.1', databaseUrl: DATABASE_URL || undefined, origin }
}
