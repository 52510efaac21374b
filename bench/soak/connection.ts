/** A client that sends raw bytes, and reads answers in sequence. */
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: Buffer
}

/** `closed` if the connection ended before a whole answer, `late` if it took too long. */
export type Outcome = Answer | 'closed' | 'late'

export class Connection {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #isClosed = false
  #wake = () => {}

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    this.#socket.on('data', (data) => {
      this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data])
      this.#wake()
    })
    const close = () => {
      this.#isClosed = true
      this.#wake()
    }
    this.#socket.on('end', () => {
      close()
      this.#socket.end()
    })
    this.#socket.on('error', close)
    this.#socket.on('close', close)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** True if received bytes belong to no answer yet. */
  get hasReceived(): boolean {
    return this.#received.length > 0
  }

  write(bytes: string | Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  /** Closes the sending half. */
  end(): void {
    this.#socket.end()
  }

  destroy(): void {
    this.#socket.destroy() // sends a reset if bytes are unread
  }

  /** Stops reading until the next call of `answer`. */
  pause(): void {
    this.#socket.pause()
  }

  /** Resolves to the next answer other than `100 Continue`. An answer to HEAD has no body. */
  async answer(withinMs: number, isToHead = false): Promise<Outcome> {
    this.#socket.resume()
    const deadline = performance.now() + withinMs
    for (;;) {
      const answer = this.#take(isToHead)
      if (answer !== undefined) return answer
      if (this.#isClosed) return 'closed'
      if (!(await this.#change(deadline))) return 'late'
    }
  }

  /** Waits for the first byte, or the end of the connection. */
  async firstBytes(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs
    while (!this.hasReceived && !this.#isClosed && (await this.#change(deadline)));
  }

  #change(deadline: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(0, deadline - performance.now()))
      this.#wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  #take(isToHead: boolean): Answer | undefined {
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const head = this.#received.toString('latin1', 0, end)
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? Number.NaN)
    const bodyless = isToHead || status === 100
    const length = bodyless ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(status + length))
      throw new Error(`expected an answer of this server, got ${head}`)
    const from = end + 4
    if (this.#received.length < from + length) return undefined
    const body = this.#received.subarray(from, from + length)
    this.#received = this.#received.subarray(from + length)
    return status === 100 ? this.#take(isToHead) : { status, body }
  }
}
