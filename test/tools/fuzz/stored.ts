import type { ColumnMapping } from 'supplier-query/sql'
import type { DataSet, StoredField } from '../../sql/data-sets.js'
import type { Engine } from '../../sql/engine.js'
import { candidates, slowest } from '../../sql/engines.js'
import { declarationOf, declare, type Declaration } from './declaration.js'
import { fromForm, toForm, type Form } from './form.js'
import type { Target } from './target.js'

/** A random table of a database as JSON. */
export interface StoredForm {
  readonly resource: Declaration
  readonly columns: Form
  readonly fields: readonly StoredField[]
  readonly rows: Form
}

type Table = Omit<DataSet, 'queries'>

export function storedForm({ resource, columns, fields, rows }: Table): StoredForm {
  return {
    resource: declarationOf(resource),
    columns: toForm(columns),
    fields: fields.map(({ folded, ...rest }) => ({ ...rest, ...(folded && { folded }) })),
    rows: toForm(rows),
  }
}

export function fromStored({ resource, columns, fields, rows }: StoredForm): Table {
  return {
    resource: declare(resource),
    columns: fromForm(columns) as ColumnMapping, // as drawn
    fields,
    rows: fromForm(rows) as Table['rows'], // as drawn
  }
}

interface DatabaseTarget<C> extends Pick<Target<C>, 'cases'> {
  readonly law: string
  readonly check: (engine: Engine, drawn: C) => Promise<void>
}

/** Returns a target for each database; unavailable databases state the reason. */
export function onDatabases<C>(
  prefix: string,
  targetOf: (dialect: Engine['dialect']) => DatabaseTarget<C>,
): readonly Target<C>[] {
  return [...candidates, slowest].map(({ name, open, missing }) => {
    const { law, cases, check } = targetOf(dialectOf(name))
    return {
      name: `${prefix}-${name.toLowerCase()}`,
      law: `On ${name}, ${law}`,
      missing,
      cases,
      open: async () => {
        const { engine, close } = await share(name, open)
        return { check: (drawn) => check(engine, drawn), close }
      },
    }
  })
}

const shared = new Map<string, { readonly opened: Promise<Engine>; users: number }>()

/** Shares one engine among all targets of a database, because a process can open ClickHouse only once. */
async function share(name: string, open: () => Promise<Engine>) {
  const one = shared.get(name) ?? { opened: open(), users: 0 }
  shared.set(name, one)
  one.users++
  const engine = await one.opened
  const close = async () => {
    if (--one.users > 0) return
    shared.delete(name)
    await engine.close()
  }
  return { engine, close }
}

function dialectOf(name: string): Engine['dialect'] {
  if (name === 'PGlite' || name === 'PostgreSQL') return 'postgres'
  return name.toLowerCase() as Engine['dialect'] // the other engines have the names of their dialects
}
