import assert from 'node:assert/strict'
import type fc from 'fast-check'
import { createTable, negate, parseQuery, type QueryError, runQuery } from 'supplier-query'
import { describeQuery, explainMatch, printMatch } from 'supplier-query/explain'
import { fromQueryBuilder, toQueryBuilder } from 'supplier-query/adapters'
import { filtersOf, moments, rowsOf } from '../../../arbitraries.js'
import { oracleMatches } from '../../../oracle.js'
import { declare, declared, type Declaration } from '../declaration.js'
import { fromForm, toForm, type Form } from '../form.js'
import { inMemory, outcomeOf, type Target } from '../target.js'

interface Asked {
  readonly resource: Declaration
  readonly rows: Form
  readonly filter: Form
  readonly moment: { readonly now: number; readonly timeZone: string }
}

const cases: fc.Arbitrary<Asked> = declared((resource) => ({
  rows: rowsOf(resource).map(toForm),
  filter: filtersOf(resource).map(toForm),
  moment: moments,
}))

export const laws: Target<Asked> = {
  name: 'laws',
  law: 'A negated filter matches exactly the other rows, and negated twice the original rows; explainMatch agrees with the answer; every query can be described and converted to a query builder.',
  cases,
  open: inMemory(check),
}

function check({ resource: declaration, rows: rowForms, filter: form, moment }: Asked): void {
  const resource = declare(declaration)
  const rows = fromForm(rowForms) as unknown[] // as drawn
  const { filter } = parseQuery(resource, { filter: fromForm(form) }) // as drawn
  const holds = rows.map((row) => oracleMatches(resource, filter, row, moment))
  const table = createTable(resource, rows)
  const expectRows = (each: unknown, expected: readonly boolean[]) => {
    const found = rows.filter((_, i) => expected[i])
    for (const run of [
      runQuery(resource, { filter: each } as object, rows, moment),
      table.run({ filter: each } as object, moment),
    ]) {
      assert.equal(run.total, found.length)
      assert.ok(run.rows.every((row, i) => Object.is(row, found[i])))
    }
  }
  expectRows(filter, holds)
  const others = negate(filter, moment)
  expectRows(
    others,
    holds.map((each) => !each),
  )
  expectRows(negate(others, moment), holds)

  const said = describeQuery(resource, { filter }, moment)
  assert.ok(said.length > 0 && !said.includes('undefined'), said)
  for (const [i, row] of rows.entries()) {
    const explanation = explainMatch(resource, { filter }, row, moment)
    assert.equal(explanation.matches, holds[i])
    assert.ok(printMatch(explanation).length > 0)
    const text = JSON.stringify(explanation)
    assert.deepEqual(printMatch(JSON.parse(text) as typeof explanation), printMatch(explanation))
  }

  const group = outcomeOf(() => toQueryBuilder(resource, filter))
  if ('error' in group) {
    // No rule can express an order by the empty text.
    const { issues } = group.error as QueryError // the only possible error
    assert.deepEqual(
      issues?.map(({ code }) => code),
      ['not_expressible'],
      String(group.error),
    )
    return
  }
  const options = { now: moment.now, timeZone: moment.timeZone }
  expectRows(fromQueryBuilder(resource, group.value, options).filter, holds)
}
