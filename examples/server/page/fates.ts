/**
 * Finds out what became of a request whose answer was lost. Never claims that a request had no effect, because
 * it may still be under way: to the server, in the server, or in its database.
 */
import { findKeys, type ApiKey, type Filter, type Listing } from './ask.js'
import { timeOfDay } from './clock.js'
import { keyName, safeText, textOf, type Content } from './elements.js'
import type { Fate, Lost } from './forms.js'

/** How far the page's copy of the server's clock may be ahead, in milliseconds. */
const SLACK_MS = 10_000

const again = 'Look again, or send it again: the same request never takes effect twice.'

const unknown: Fate = {
  text: [
    `The server does not answer, and it is not known whether the request took effect. ${again}`,
  ],
  isDone: false,
}

function notYet(what: Content, { now: at }: Listing): Fate {
  const text = [`The server did not answer this request. At ${timeOfDay(at)} `, ...what]
  return { text: [...text, `, but the request may still be under way. ${again}`], isDone: false }
}

function createdFate(key: Pick<ApiKey, 'id' | 'name'>, advice: string): Fate {
  const text = ` was created, but its secret was lost and cannot be shown again. ${advice}`
  return { text: ['The key ', keyName(key), text], isDone: true }
}

const isBy = ({ createdBy }: ApiKey, { actor }: Listing) =>
  createdBy !== null && createdBy === actor.id

/** @param refresh - shows the keys as they are now */
export function createFates(refresh: () => Promise<void>) {
  /** Asks the server about a request, and shows the keys as they are now. */
  async function lookUp(filter: Omit<Filter, 'state'>): Promise<Listing | undefined> {
    const answer = await findKeys({ state: 'all', ...filter })
    await refresh()
    return 'data' in answer ? answer.data : undefined
  }

  async function ofCreation({ data, keyId, sentAt, request }: Lost): Promise<Fate> {
    const advice = 'Revoke it, and create another.'
    const name = textOf(data, 'name').trim().slice(0, 256).normalize('NFC')
    if (keyId !== undefined) {
      await refresh()
      return createdFate({ id: keyId, name }, advice)
    }
    const found = await lookUp({ search: name.slice(0, 256), request })
    if (found === undefined) return unknown
    const { keyId: madeId, isRunning } = found.request ?? {}
    if (madeId !== undefined) return createdFate({ id: madeId, name }, advice)
    if (isRunning) return notYet(['it was still working on it'], found)
    // A server that has restarted knows only the keys.
    const recent = found.data.filter(
      (key) => key.name === name && key.createdAt >= sentAt - SLACK_MS,
    )
    const mine = recent.find((key) => isBy(key, found) && found.unacknowledged.includes(key.id))
    if (mine !== undefined) {
      const text = ' was created. If no other window shows its secret, the secret is lost. '
      return { text: ['The key ', keyName(mine), text, advice], isDone: true }
    }
    const theirs = recent.find((key) => !isBy(key, found))
    if (theirs === undefined) return notYet(['there was no such key'], found)
    const creator =
      theirs.createdBy === null ? 'an admin without a name' : safeText(theirs.createdBy)
    return notYet(['there was a key ', keyName(theirs), ' of ', creator], found)
  }

  async function ofRotation({ key, keyId, request }: Lost): Promise<Fate> {
    const advice = 'Rotate it for another secret, or revoke it.'
    const name = key?.name ?? ''
    const found = await lookUp({ search: key?.id ?? '', request })
    const madeId = keyId ?? found?.request?.keyId
    if (madeId !== undefined) return createdFate({ id: madeId, name }, advice)
    if (found === undefined) return unknown
    if (found.request?.isRunning) return notYet(['it was still working on it'], found)
    const successorId = found.data.find(({ id }) => id === key?.id)?.successorId ?? null
    if (successorId === null) return notYet(['the key was not rotated'], found)
    const successor = (await lookUp({ search: successorId }))?.data[0]
    if (successor?.id !== successorId) return unknown
    if (isBy(successor, found)) return createdFate(successor, advice)
    const who =
      successor.createdBy === null ? 'An admin without a name' : safeText(successor.createdBy)
    return {
      text: [who, ' has rotated this key: the new key is ', keyName(successor), '.'],
      isDone: true,
    }
  }

  async function ofRevocation({ key }: Lost): Promise<Fate> {
    const found = await lookUp({ search: key?.id ?? '' })
    if (found === undefined) return unknown
    const current = found.data.find(({ id }) => id === key?.id)
    if (current === undefined) return notYet(['the key was gone'], found)
    if (current.status !== 'revoked') return notYet(['the key was not revoked'], found)
    return { text: ['The server did not answer, but the key was revoked.'], isDone: true }
  }

  return { ofCreation, ofRotation, ofRevocation }
}
