import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'

/** What the caller says of a model that the model does not. */
export interface ConversionOptions {
  /** Whether rules that are half filled in are left out; by default each is an issue. */
  readonly incomplete?: 'refuse' | 'drop' | undefined
  /** The zone of the host whose local days the dates are, an IANA name; defaults to `"UTC"`. */
  readonly timeZone?: string | undefined
}

/**
 * The options of a conversion, read once.
 * @param names - those that this conversion has besides
 * @throws TypeError for an unknown option
 */
export function readOptions<T extends ConversionOptions>(options: T, names: readonly string[]): T {
  const members = ownMembers('options', options)
  const known = ['incomplete', 'timeZone', ...names]
  const unknown = Object.entries(members).filter(([name]) => !known.includes(name))
  refuseMembers('options', Object.fromEntries(unknown))
  return members
}
