import fc from 'fast-check'
import { moments, queriesOf } from '../../../arbitraries.js'
import { dataSetsOf } from '../../../sql/data-sets.js'
import type { Engine } from '../../../sql/engine.js'
import { answerJoined, loadJoined, type Split } from '../../../sql/joined.js'
import { fromForm, toForm, type Form } from '../form.js'
import { fromStored, onDatabases, storedForm, type StoredForm } from '../stored.js'
import type { Target } from '../target.js'

interface Stored extends StoredForm {
  readonly split: Split
  readonly asked: readonly {
    readonly query: Form
    readonly moment: { readonly now: number; readonly timeZone: string }
  }[]
}

const names = ['t', 'own row', 'id', 'city', 'value', 'key', 'element', 'a"b', "it's", 'select']
const aliases = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 2 })
  .map(([own, partners]) => ({ own: own!, partners: partners! }))
// There an alias can be read as a part of a column's name; the chapter warns about it.
const plainAliases = fc.constant({ own: 'own row', partners: 'partner row' })

function casesOf(dialect: Engine['dialect']): fc.Arbitrary<Stored> {
  return dataSetsOf(dialect, 0, () => {}).chain((dataSet) => {
    const { resource, fields, rows } = dataSet
    const booleans = (length: number) =>
      fc.array(fc.boolean(), { minLength: length, maxLength: length, size: 'max' })
    const asked = fc.record({ query: queriesOf(resource).map(toForm), moment: moments })
    const split = fc.record({
      isMoved: booleans(fields.length).map(([, ...others]) => [false, ...others]),
      isAlone: booleans(rows.length),
      aliases: dialect === 'clickhouse' ? plainAliases : aliases,
    })
    const all = fc.array(asked, { minLength: 1, maxLength: 8, size: 'max' })
    const drawn = storedForm(dataSet)
    return fc.record({ split, asked: all }).map((more) => ({ ...drawn, ...more }))
  })
}

export const joins: readonly Target<Stored>[] = onDatabases('joins', (dialect) => ({
  law: 'a table with a left-joined table, in which some rows have no partner, gives the answers of the oracle, by parts and by a FROM with a parameter: all rows, a page, a walk by either table, a facet, within a tenant.',
  cases: casesOf(dialect),
  check,
}))

async function check(engine: Engine, { split, asked, ...drawn }: Stored): Promise<void> {
  const joined = await loadJoined(engine, fromStored(drawn), split)
  for (const { query, moment } of asked) {
    await answerJoined(engine, joined, { query: fromForm(query) as object, moment })
  }
}
