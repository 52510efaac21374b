import { createTable, defineResource, runQuery, type TableState, explainRun } from 'supplier-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STEP } from '../../../src/table/tuning.js'

const COUNT = 6000
const resource = defineResource(
  {
    id: 'string',
    name: 'string',
    city: 'string',
    size: 'number',
    tags: 'string[]',
  },
  { key: 'id' },
)
const rows = Array.from({ length: COUNT }, (_, i) => ({
  id: `k${i}`,
  name: `Acme ${i % 100} x${Math.floor(i / 100)}`,
  city: ['Leeds', 'Lyon', null][i % 3],
  size: i % 17,
  tags: i % 4 === 0 ? ['a', 'b'] : [],
}))
const byName: unknown = {
  filter: { field: 'name', comparator: 'contains', value: 'cme 7' },
  sort: [{ field: 'size', direction: 'desc' }],
  page: { limit: 5 },
}

const builtOf = ({ columns }: TableState) =>
  columns.filter(({ isBuilt }) => isBuilt).map(({ field, part }) => `${part} of ${field}`)

const everything = [
  'values of id',
  'values of name',
  'words of name',
  'values of city',
  'values of size',
  'values of tags',
]

/** Texts are sorted around random pivots: equal work then has equal costs. */
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('prepare()', () => {
  it('builds all declared fields with their text indexes', async () => {
    const table = createTable(resource, rows)
    expect(builtOf(table.state())).toEqual([])
    await table.prepare()
    expect(builtOf(table.state())).toEqual(everything)
    expect(explainRun(table, byName).missing).toEqual([])
    expect(table.run(byName)).toEqual(runQuery(resource, byName, rows))
  })

  it.each([undefined, 'case'] as const)(
    'builds the key as updates and walks read it, folded or not: %s',
    async (fold) => {
      let reads = 0
      const get = ({ id }: { readonly id: string }) => {
        reads++
        return id
      }
      const keyed = defineResource(
        { id: { kind: 'string', get, ...(fold && { fold }) }, size: 'number' },
        { key: 'id' },
      )
      const table = createTable(keyed, rows)
      await table.prepare(['size'])
      expect(reads).toBe(0)
      await table.prepare()
      reads = 0
      table.update({ upsert: [rows[7]!] })
      table.walk({ page: { limit: 1 } }, { after: null })
      expect(reads).toBeLessThan(10)
    },
  )

  it('builds only the given fields', async () => {
    const table = createTable(resource, rows)
    await table.prepare(['size', 'city'])
    expect(builtOf(table.state())).toEqual(['values of city', 'values of size'])
    await table.prepare([])
    expect(builtOf(table.state())).toHaveLength(2)
  })

  const comparatorsOf = (...comparators: ('eq' | 'contains' | 'not_contains')[]) => comparators
  const searchable = defineResource(
    {
      id: 'string',
      both: 'string',
      sought: { kind: 'string', comparators: comparatorsOf('eq', 'contains') },
      avoided: { kind: 'string', comparators: comparatorsOf('not_contains') },
      equal: { kind: 'string', comparators: comparatorsOf('eq') },
      hidden: { kind: 'string', comparators: [] },
    },
    { key: 'id' },
  )
  const textFields = ['both', 'sought', 'avoided', 'equal', 'hidden'] as const
  const manyTexts = Array.from({ length: COUNT }, (_, i) => ({
    id: `k${i}`,
    ...Object.fromEntries(textFields.map((name) => [name, `text ${i}`])),
  }))

  it('indexes the texts of a field only if a comparator of it searches, and of the key only by name', async () => {
    const table = createTable(searchable, manyTexts)
    await table.prepare()
    const indexesOf = () => builtOf(table.state()).filter((each) => !each.startsWith('values'))
    expect(indexesOf()).toEqual(['both', 'sought', 'avoided'].map((name) => `words of ${name}`))
    await table.prepare(['id', 'equal'])
    expect(indexesOf()[0]).toBe('words of id')
    expect(indexesOf()).toHaveLength(4)
  })

  it('merges pending updates, and leaves the table before the update unchanged', async () => {
    const before = createTable(resource, rows)
    await before.prepare()
    const changed = { ...rows[3]!, name: 'Acme 7 new' }
    const after = before.update({ upsert: [changed], remove: ['k7'] })
    expect(after.state().pending).toEqual({ added: 1, removed: 2, isUnderWay: false })
    const edited = rows.toSpliced(7, 1).with(3, changed)
    expect(after.run(byName)).toEqual(runQuery(resource, byName, edited))
    await after.prepare()
    expect(after.state()).toMatchObject({
      rows: COUNT - 1,
      pending: { added: 0, removed: 0, isUnderWay: false },
    })
    expect(builtOf(after.state())).toEqual(everything)
    expect(after.run(byName)).toEqual(runQuery(resource, byName, edited))
    expect(before.run(byName)).toEqual(runQuery(resource, byName, rows))
    expect(before.state().rows).toBe(COUNT)
  })

  it('shares its work between concurrent calls', async () => {
    const alone = createTable(resource, rows)
    await alone.prepare()
    const shared = createTable(resource, rows)
    await Promise.all([shared.prepare(), shared.prepare(['name']), shared.prepare()])
    expect(shared.state()).toEqual(alone.state())
  })

  it('ends each slice after `sliceMs`, and yields to the event loop between slices', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    let looks = 0
    // Each reading of the clock is a millisecond later, so each slice is one step.
    await createTable(resource, rows).prepare(undefined, { sliceMs: 1, clock: () => looks++ })
    clearInterval(timer)
    const whole = createTable(resource, rows)
    await whole.prepare()
    const cells = whole.state().columns.reduce((sum, each) => sum + each.cells, 0)
    expect(looks / 2).toBeGreaterThan(cells / STEP / 2)
    expect(turns).toBeGreaterThan(0)
  })

  it('yields with setImmediate if the host has it, so that pending I/O runs', async () => {
    const spy = vi.fn<(resolve: () => void) => void>((resolve) => resolve())
    vi.stubGlobal('setImmediate', spy)
    await createTable(resource, rows).prepare(['size'], { clock: () => 0 })
    expect(spy).toHaveBeenCalledTimes(1)
  })

  it('yields with a message if the host has no setImmediate', async () => {
    vi.stubGlobal('setImmediate', undefined)
    const table = createTable(resource, rows)
    await table.prepare(['size'])
    expect(builtOf(table.state())).toEqual(['values of size'])
  })

  it('yields with scheduler.wait() on workerd, whose messages arrive before pending I/O', async () => {
    vi.stubGlobal('setImmediate', undefined)
    const wait = vi.fn<(ms: number) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('scheduler', { wait })
    const inOneSlice = { clock: () => 0 }
    await createTable(resource, rows).prepare(['size'], inOneSlice)
    expect(wait.mock.calls).toEqual([[0]])
    // The scheduler of a browser has no `wait`.
    vi.stubGlobal('scheduler', { postTask: () => Promise.reject(new Error('not to be asked')) })
    const table = createTable(resource, rows)
    await table.prepare(['size'], inOneSlice)
    expect(builtOf(table.state())).toEqual(['values of size'])
  })

  it('rejects when its signal is aborted before or between slices, and the next call resumes', async () => {
    const table = createTable(resource, rows)
    const reason = new Error('enough')
    const aborted = AbortSignal.abort(reason)
    await expect(table.prepare(undefined, { signal: aborted })).rejects.toBe(reason)
    expect(table.state().columns.every(({ cells }) => cells === 0)).toBe(true)
    const controller = new AbortController()
    let looks = 0
    const clock = () => {
      if (looks++ === 20) controller.abort(reason)
      return looks
    }
    const { signal } = controller
    await expect(table.prepare(undefined, { sliceMs: 1, signal, clock })).rejects.toBe(reason)
    const { columns } = table.state()
    expect(columns.some(({ cells }) => cells > 0)).toBe(true)
    expect(columns.some(({ isBuilt }) => !isBuilt)).toBe(true)
    expect(table.run(byName)).toEqual(runQuery(resource, byName, rows))
    await table.prepare()
    const whole = createTable(resource, rows)
    await whole.prepare()
    expect(table.state()).toEqual(whole.state())
  })

  it('rejects with the error of a getter, and reads the cell again in the next call', async () => {
    let fails = true
    const get = (row: { name: string }) => {
      if (fails) throw new Error('not yet')
      return row.name
    }
    const table = createTable(defineResource({ name: { kind: 'string', get } }), [{ name: 'Ann' }])
    await expect(table.prepare()).rejects.toThrow('not yet')
    fails = false
    await table.prepare()
    expect(builtOf(table.state())).toEqual(['values of name'])
  })

  it.each<[unknown[], RegExp]>([
    [['name'], /fields: expected an array, got "name"/],
    [[['name', 'nope']], /fields\[1\]: expected the name of a field, got "nope"/],
    [[Array(1)], /fields\[0\]: expected the name of a field, got undefined/],
    [[[7]], /fields\[0\]: expected the name of a field, got 7/],
    [[undefined, 5], /options: expected an object/],
    [[undefined, { slice: 5 }], /options: unknown property "slice"/],
    [[undefined, { sliceMs: 0 }], /sliceMs: expected a finite number above 0, got 0/],
    [[undefined, { sliceMs: Infinity }], /sliceMs: expected a finite number above 0/],
    [[undefined, { sliceMs: '8' }], /sliceMs: expected a finite number above 0, got "8"/],
    [[undefined, { signal: {} }], /signal: expected an AbortSignal/],
    [[undefined, { signal: null }], /signal: expected an AbortSignal, got null/],
    [[undefined, { clock: 5 }], /clock: expected a function, got 5/],
    [[undefined, { clock: () => NaN }], /clock: expected to return a finite number, got NaN/],
  ])('rejects its promise for the arguments %j', async (args, message) => {
    const table = createTable(resource, rows)
    const prepare = table.prepare.bind(table) as (...any: unknown[]) => Promise<unknown>
    await expect(prepare(...args)).rejects.toThrow(message)
  })
})

describe('table.state()', () => {
  it('is plain data with the cost of each column so far, and its bytes once it is built', async () => {
    const table = createTable(resource, rows)
    const controller = new AbortController()
    let looks = 0
    const clock = () => (looks++ === 2 ? (controller.abort(), looks) : looks)
    const { signal } = controller
    await expect(table.prepare(['name'], { signal, clock, sliceMs: 1 })).rejects.toThrow('aborted')
    const { columns } = table.state()
    expect(JSON.parse(JSON.stringify(columns))).toEqual(columns)
    const [, name] = columns
    expect(name).toMatchObject({ field: 'name', part: 'values', isBuilt: false, bytes: 0 })
    expect(name!.cells).toBeGreaterThan(0)
  })

  it('lists a text index, and omits an index that is not needed', async () => {
    const table = createTable(resource, rows)
    const partsOf = (name: string) =>
      table
        .state()
        .columns.flatMap(({ field, part, isBuilt }) =>
          field === name ? [`${part}${isBuilt ? '' : ' begun'}`] : [],
        )
    await table.prepare()
    expect(partsOf('name')).toEqual(['values', 'words'])
    expect(partsOf('id')).toEqual(['values'])
    await table.prepare(['id'])
    expect(partsOf('id')).toEqual(['values', 'words'])
    expect(partsOf('size')).toEqual(['values'])
  })

  it('tells how many rows are pending, and whether a merge has started', async () => {
    const table = createTable(resource, rows)
    await table.prepare()
    const updated = table.update({ upsert: [{ ...rows[3]!, size: 5 }], remove: ['k7', 'k8'] })
    const { pending } = updated.state()
    expect(pending).toEqual({ added: 1, removed: 3, isUnderWay: false })
    let looks = 0
    const whole = updated.prepare(undefined, { sliceMs: 1, clock: () => looks++ })
    for (let i = 0; i < 9 && !updated.state().pending.isUnderWay; i++) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(updated.state().pending).toEqual({ added: 1, removed: 3, isUnderWay: true })
    await whole
    expect(updated.state().pending).toEqual({ added: 0, removed: 0, isUnderWay: false })
  })

  it('counts the bytes of codes that are as narrow as possible, and of one array for sorted keys', async () => {
    const table = createTable(resource, rows)
    await table.prepare()
    const bytes = Object.fromEntries(
      table.state().columns.map(({ field, part, bytes: size }) => [`${part} of ${field}`, size]),
    )
    // Each row takes one byte and one row number. Each value takes a start.
    expect(bytes['values of size']).toBe(COUNT * 5 + 17 * 8 + 19 * 4)
    const keys = Array.from({ length: COUNT }, (_, i) => ({ ...rows[i]!, id: `${10_000 + i}` }))
    const sorted = createTable(resource, keys)
    await sorted.prepare(['id'])
    expect(sorted.state().columns[0]!.bytes).toBe((COUNT + 2) * 4 + COUNT * 8)
  })
})
