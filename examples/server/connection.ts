/**
 * A connection answers one request at a time, in the order of their arrival. While others wait it is
 * not read: a client that sends without reading has one answer in memory, and a packet of requests.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** How long what nobody reads is taken in after the last answer, so that its sender sees the answer. */
export const LINGER_MS = 2_000

/** Twice what the head of a request may have. */
const MAX_LINE_LENGTH = 32 * 1024

interface Turn {
  /** What to answer with, and by its `req` what is answered; a refusal has neither. */
  readonly response?: ServerResponse
  /** Resolves once the answer is sent as a whole or no longer can be; never rejects. */
  readonly answer: () => Promise<void>
}

export class Connection {
  readonly #socket: Socket
  /** The first is being answered. */
  readonly #turns: Turn[] = []
  /** The last that came, answered or not. */
  #last: Turn | undefined
  #partialLine = ''
  #isRefused = false

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (packet) => this.#keepLine(packet))
    // Node resumes a socket whenever a body may follow.
    socket.on('resume', () => {
      if (!this.isAtLast) socket.pause()
    })
    socket.on('close', () => {
      this.#turns.length = 0
    })
  }

  /** Whether no request waits behind the one that is being answered. */
  get isAtLast(): boolean {
    return this.#turns.length <= 1
  }

  /** What has arrived of a line before its last packet, which is all that a parser's error shows. */
  get partialLine(): string {
    return this.#partialLine
  }

  /** Answers a request once those before it are answered. */
  add(turn: Turn): void {
    if (this.#isRefused) return
    this.#last = turn
    this.#turns.push(turn)
    if (this.isAtLast) void this.#answerAll()
    else this.#socket.pause()
  }

  /**
   * Ends the connection with an answer to what is no request, after those to the requests before it.
   * A request that has not arrived whole never will: the answer is to that one, unless it has another.
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
      if (this.#turns.length > 0) await setImmediate() // other connections come in between
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

  /** Comes after the parser, which knows of this packet's requests by now. */
  #keepLine(packet: Buffer): void {
    const isInBody = this.#last?.response?.req.complete === false
    const start = packet.lastIndexOf('\n') + 1
    const before = start > 0 || isInBody ? '' : this.#partialLine
    const line = isInBody ? '' : packet.toString('latin1', start)
    this.#partialLine = (before + line).slice(0, MAX_LINE_LENGTH)
  }
}
