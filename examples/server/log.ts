/** The log of the example server: one line for each event. */
import { inspect } from 'node:util'

/** What a terminal acts on, or does not show. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** A text on one line, so that nothing a client sent in it passes for a line or a command. */
export function toLine(text: string): string {
  return text.replaceAll(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)!.toString(16)}}`)
}

/** Logs a value as JSON on one line. What a terminal acts on is escaped, so that it stays JSON. */
export function logEvent(event: object): void {
  const escape = (unseen: string) =>
    unseen.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  console.error(JSON.stringify(event).replaceAll(UNSEEN, escape))
}

/** Logs an error with its stack and causes. */
export function logError(error: unknown): void {
  console.error(toLine(inspect(error, { breakLength: Infinity })))
}
