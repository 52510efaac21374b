/**
 * A plugin of Stryker that leaves out the texts of messages, and the names in them: `test/messages.txt`
 * lists all messages.
 *
 * @typedef {object} Path - the used part of Babel's
 * @property {{ type: string, callee?: { name?: string } }} node
 * @property {Path | null} parentPath
 */

/** What takes the text of a message, or the place that it names. */
const speakers = /Error$|^(ownMembers|refuseMembers|require[A-Z]\w+)$/

/** @param {Path} path */
function shouldIgnore(path) {
  if (!/^(String|Template)Literal$/.test(path.node.type)) return undefined
  for (let at = path.parentPath; at !== null; at = at.parentPath) {
    const { type, callee } = at.node
    if (/Function|Statement$|Declaration$/.test(type)) return undefined
    if (speakers.test(callee?.name ?? '')) return 'the text of a message'
  }
  return undefined
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'messages', value: { shouldIgnore } }]
