/**
 * A connection answers one request at a time, in order. While requests wait, its socket is not read,
 * so that a client that sends without reading costs one answer and one packet of memory.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** How long to discard incoming bytes after the last answer, so that the client can read it. */
export const LINGER_MS = 2_000

/** Twice the size limit of a request head. */
const MAX_LINE_LENGTH = 32 * 1024

interface Turn {
  /** The response and, as its `req`, the request; a refusal has neither. */
  readonly response?: ServerResponse
  /** Resolves once the answer is sent or cannot be sent any more. Never rejects. */
  readonly answer: () => Promise<void>
}

export class Connection {
  readonly #socket: Socket
  /** The waiting turns; the first is being answered. */
  readonly #turns: Turn[] = []
  /** The most recent turn, answered or not. */
  #last: Turn | undefined
  #partialLine = ''
  #isRefused = false

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (packet) => this.#keepLine(packet))
    // Node resumes the socket whenever a body may follow.
    socket.on('resume', () => {
      if (!this.isAtLast) socket.pause()
    })
    socket.on('close', () => {
      this.#turns.length = 0
    })
  }

  /** True if no request is waiting after the current one. */
  get isAtLast(): boolean {
    return this.#turns.length <= 1
  }

  /** The current line up to its last packet; a parser error shows only that last packet. */
  get partialLine(): string {
    return this.#partialLine
  }

  /** Answers a request once all earlier requests are answered. */
  add(turn: Turn): void {
    if (this.#isRefused) return
    this.#last = turn
    this.#turns.push(turn)
    if (this.isAtLast) void this.#answerAll()
    else this.#socket.pause()
  }

  /**
   * Answers bytes that are not a valid request, after all earlier requests, and ends the connection. If
   * the bytes interrupt a request that has not been answered yet, this is its answer.
   */
  refuse(toBytes: () => Promise<Uint8Array>): void {
    if (this.#isRefused) return
    const refusal: Turn = { answer: () => this.#end(toBytes) }
    const last = this.#last
    if (last?.response?.req.complete !== false) {
      this.add(refusal)
    } else if (!this.isAtLast) {
      this.#turns.splice(-1, 1, refusal)
    } else {
      void this.#end(last.response.headersSent ? async () => new Uint8Array() : toBytes)
    }
    this.#isRefused = true
  }

  async #answerAll(): Promise<void> {
    for (let turn = this.#turns[0]; turn !== undefined; turn = this.#turns[0]) {
      if (this.#socket.writable) await turn.answer()
      this.#turns.shift()
      if (this.isAtLast) this.#socket.resume()
      if (this.#turns.length > 0) await setImmediate() // lets other connections run
    }
  }

  async #end(toBytes: () => Promise<Uint8Array>): Promise<void> {
    const bytes = await toBytes()
    const socket = this.#socket
    if (socket.destroyed) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => socket.destroy(), LINGER_MS)
      socket.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
      socket.end(bytes)
      socket.resume()
    })
  }

  /** Runs after the parser, so requests in this packet have been added already. */
  #keepLine(packet: Buffer): void {
    const isInBody = this.#last?.response?.req.complete === false
    const start = packet.lastIndexOf('\n') + 1
    const before = start > 0 || isInBody ? '' : this.#partialLine
    const line = isInBody ? '' : packet.toString('latin1', start)
    this.#partialLine = (before + line).slice(0, MAX_LINE_LENGTH)
  }
}
