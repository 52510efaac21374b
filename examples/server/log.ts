/** The log of the example server: one line for each event. */
import { inspect } from 'node:util'

/** Matches characters that terminals interpret or do not show. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Returns a text on one line, so that a client's text cannot forge a line or a terminal command. */
export function toLine(text: string): string {
  return text.replaceAll(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)!.toString(16)}}`)
}

/** Logs a value as JSON on one line, with characters that terminals interpret escaped. */
export function logEvent(event: object): void {
  const escape = (unseen: string) =>
    unseen.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  console.error(JSON.stringify(event).replaceAll(UNSEEN, escape))
}

/** Logs an error with its stack and causes. */
export function logError(error: unknown): void {
  console.error(toLine(inspect(error, { breakLength: Infinity })))
}
