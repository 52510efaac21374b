/** A key store on Redis. Each call is one Lua script, which runs atomically. */
import type { KeyRecord, KeyStore } from 'supplier-query/auth'

/** Runs a Lua script with `EVAL`, which every client of Redis supports. */
export type RunScript = (
  script: string,
  keys: readonly string[],
  args: readonly string[],
) => Promise<unknown>

/**
 * The start of all scripts. A key is a hash, whose missing fields are `null`. An organisation has a
 * sorted set of its keys by age, a sorted set of its keys that are not revoked by their end, and a hash
 * from each folded name to the key that holds it. Times are stored as text, because Lua shortens large
 * numbers, and are compared as numbers.
 */
const SHARED = `
local root = KEYS[1]
local function keyOf(id) return root .. ':key:' .. id end
local function agesOf(organisation) return root .. ':ages:' .. organisation end
local function endsOf(organisation) return root .. ':ends:' .. organisation end
local function namesOf(organisation) return root .. ':names:' .. organisation end
local function isExpired(id, at)
  local expiry = redis.call('HGET', keyOf(id), 'expiresAt')
  return expiry and tonumber(expiry) <= tonumber(at)
end
local function add(record, fields)
  redis.call('HSET', keyOf(record.id), unpack(fields))
  redis.call('ZADD', agesOf(record.organisationId), record.createdAt, record.id)
  redis.call('ZADD', endsOf(record.organisationId), record.expiresAt or '+inf', record.id)
end
local function dropName(id)
  local owner = redis.call('HMGET', keyOf(id), 'organisationId', 'foldedName')
  if not owner[1] then return false end
  if redis.call('HGET', namesOf(owner[1]), owner[2]) ~= id then return false end
  return redis.call('HDEL', namesOf(owner[1]), owner[2]) == 1
end
local function revoke(id, at, by)
  local state = redis.call('HMGET', keyOf(id), 'organisationId', 'revokedAt')
  if not state[1] or state[2] then return end
  redis.call('ZREM', endsOf(state[1]), id)
  redis.call('HSET', keyOf(id), 'revokedAt', at)
  if by ~= '' then redis.call('HSET', keyOf(id), 'revokedBy', by) end
  dropName(id)
end
local function recordOf(fields)
  local record = {}
  for i = 1, #fields, 2 do record[fields[i]] = fields[i + 1] end
  return record
end
`

/** ARGV: the fields of the record. */
const INSERT = `${SHARED}
local record = recordOf(ARGV)
if redis.call('EXISTS', keyOf(record.id)) == 1 then return redis.error_reply('ERR the id exists') end
local names = namesOf(record.organisationId)
local holder = redis.call('HGET', names, record.foldedName)
if holder and not isExpired(holder, record.createdAt) then return 0 end
add(record, ARGV)
redis.call('HSET', names, record.foldedName, record.id)
return 1
`

/** ARGV: the end of the overlap; then the fields of the successor. */
const ROTATE = `${SHARED}
local fields = {unpack(ARGV, 2)}
local record = recordOf(fields)
local old = record.predecessorId
local state = redis.call('HMGET', keyOf(old), 'id', 'revokedAt', 'overlapEndsAt')
if not state[1] or state[2] or state[3] or isExpired(old, record.createdAt) then return 0 end
if redis.call('EXISTS', keyOf(record.id)) == 1 then return redis.error_reply('ERR the id exists') end
add(record, fields)
redis.call('HSET', keyOf(old), 'overlapEndsAt', ARGV[1], 'successorId', record.id)
redis.call('ZADD', endsOf(record.organisationId), 'LT', ARGV[1], old)
-- On a node whose clock is ahead, another key may already have taken the name.
if dropName(old) then redis.call('HSET', namesOf(record.organisationId), record.foldedName, record.id) end
if tonumber(ARGV[1]) <= tonumber(record.createdAt) then revoke(old, record.createdAt, record.createdBy or '') end
return 1
`

/** ARGV: the instant, the id of the actor or an empty text, and the ids of the keys. */
const REVOKE = `${SHARED}
for i = 3, #ARGV do revoke(ARGV[i], ARGV[1], ARGV[2]) end
`

/** ARGV: the id and the instant. A deleted key must not be restored. */
const TOUCH = `${SHARED}
if redis.call('EXISTS', keyOf(ARGV[1])) == 1 then
  redis.call('HSET', keyOf(ARGV[1]), 'lastUsedAt', ARGV[2])
end
`

/** ARGV: the id. */
const FIND = `${SHARED}
return redis.call('HGETALL', keyOf(ARGV[1]))
`

/**
 * ARGV: the organisation, the limit, the state of the keys or an empty text, and its instant; then the
 * place after which the page starts, if any.
 */
const LIST = `${SHARED}
local ages, ends, limit = agesOf(ARGV[1]), endsOf(ARGV[1]), tonumber(ARGV[2])
if ARGV[3] == 'working' then
  -- A copy of the working keys by age, for the time of this call.
  local working = root .. ':working'
  redis.call('ZRANGESTORE', working, ends, '(' .. ARGV[4], '+inf', 'BYSCORE')
  redis.call('ZINTERSTORE', working, 2, working, ages, 'WEIGHTS', 0, 1)
  ages = working
end
local from = 0
if ARGV[5] then
  -- The key at that place may be gone, so its place is made for a moment.
  local isNew = redis.call('ZADD', ages, 'NX', ARGV[5], ARGV[6]) == 1
  from = redis.call('ZREVRANK', ages, ARGV[6]) + (isNew and 0 or 1)
  if isNew then redis.call('ZREM', ages, ARGV[6]) end
end
local found = {}
repeat
  local page = redis.call('ZREVRANGE', ages, from, from + limit - 1)
  for _, id in ipairs(page) do
    local ending = ARGV[3] == 'ended' and redis.call('ZSCORE', ends, id)
    local isWanted = not ending or tonumber(ending) <= tonumber(ARGV[4])
    if isWanted and #found < limit then found[#found + 1] = redis.call('HGETALL', keyOf(id)) end
  end
  from = from + limit
until #page == 0 or #found == limit
if ARGV[3] == 'working' then redis.call('DEL', ages) end
return found
`

/**
 * Creates a key store on one primary of Redis 6.2 or later.
 *
 * @param prefix - the start of its Redis keys; the braces put all keys into one slot of a cluster
 */
export function createRedisKeyStore(
  runScript: RunScript,
  prefix = '{supplier-query}:api-keys',
): KeyStore {
  /** Runs a script. Errors contain only Redis's first word, because the rest can quote arguments. */
  async function run(script: string, ...args: readonly string[]): Promise<unknown> {
    try {
      return await runScript(script, [prefix], args)
    } catch (error) {
      const [word = ''] = /^[A-Z]+(?= )/.exec((error as Error).message) ?? [] // an Error
      // oxlint-disable-next-line eslint/preserve-caught-error -- the cause must stay secret
      throw new Error(`Redis failed ${word}`.trim())
    }
  }
  return {
    insert: async (record) => (await run(INSERT, ...toFields(record))) === 1,
    async find(id) {
      return toRecord((await run(FIND, id)) as string[]) // fields and values
    },
    async list(organisationId, { after, limit, only }) {
      const wanted = [String(limit), only?.state ?? '', String(only?.at ?? '')]
      const place = after === undefined ? [] : [String(after.createdAt), after.id]
      const found = (await run(LIST, organisationId, ...wanted, ...place)) as string[][] // as in `find`
      return found.flatMap((fields) => toRecord(fields) ?? [])
    },
    rotate: async (successor, overlapEndsAt) =>
      (await run(ROTATE, String(overlapEndsAt), ...toFields(successor))) === 1,
    async revoke(ids, at, by) {
      await run(REVOKE, String(at), by ?? '', ...ids)
    },
    async touch(id, at) {
      await run(TOUCH, id, String(at))
    },
  }
}

/** Returns the members of a record that are not `null`, as fields of a hash. */
function toFields({ scopes, ...record }: KeyRecord): string[] {
  const members = Object.entries(record).filter(([, value]) => value !== null)
  return [...members.flatMap(([name, value]) => [name, String(value)]), 'scopes', scopes.join(' ')]
}

function toRecord(fields: readonly string[]): KeyRecord | undefined {
  const hash = new Map<string, string>()
  for (let i = 0; i < fields.length; i += 2) hash.set(fields[i]!, fields[i + 1]!) // they come in pairs
  if (hash.size === 0) return undefined
  const text = (name: keyof KeyRecord) => hash.get(name) ?? null
  const time = (name: keyof KeyRecord) => (hash.has(name) ? Number(hash.get(name)) : null)
  return {
    id: text('id') ?? '',
    organisationId: text('organisationId') ?? '',
    name: text('name') ?? '',
    foldedName: text('foldedName') ?? '',
    scopes: (text('scopes') ?? '').split(' ').filter(Boolean),
    digest: text('digest') ?? '',
    createdAt: time('createdAt') ?? 0,
    createdBy: text('createdBy'),
    expiresAt: time('expiresAt'),
    revokedAt: time('revokedAt'),
    revokedBy: text('revokedBy'),
    lastUsedAt: time('lastUsedAt'),
    predecessorId: text('predecessorId'),
    successorId: text('successorId'),
    overlapEndsAt: time('overlapEndsAt'),
  }
}
