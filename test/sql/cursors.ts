import { planWalk, type QueryInput, type Resource, type WalkPlan } from 'supplier-query'
import { pageFrom, type ColumnMapping, type DialectName } from 'supplier-query/sql'
import { dialects } from './dialects.js'

/** What a database stores for an instant, as the text of a cursor. */
function storedInstant(ms: number, dialect: DialectName): unknown {
  const iso = new Date(ms).toISOString()
  if (dialect === 'sqlite') return ms
  return dialect === 'postgres' ? iso.replace('Z', '+00:00') : iso.replace(/[TZ]/g, ' ').trim()
}

/** Returns the cursor of a row of a database, which is followed by another row in the order of a query. */
export function storedCursor<R extends Resource>(
  resource: R,
  { sort }: Pick<QueryInput<R>, 'sort'>,
  row: object,
  dialect: DialectName,
  columns?: ColumnMapping,
): string {
  const query: unknown = { sort }
  const plan = planWalk(resource as Resource, query, { after: null })
  const cells: Readonly<Record<string, unknown>> = { ...row }
  const items = plan.order.map(({ field }) => {
    const cell = cells[field.name] ?? null
    if (field.kind === 'date' && cell !== null) {
      // MySQL and MariaDB store the seconds of a timestamp.
      const { type = '' } = Object(columns?.[field.name]) as { type?: string }
      const isSeconds = type.startsWith('timestamp') && /mysql|mariadb/.test(dialect)
      return isSeconds ? Number(cell) / 1000 : storedInstant(Number(cell), dialect)
    }
    return typeof cell === 'boolean' && /mysql|mariadb|sqlite/.test(dialect) ? Number(cell) : cell
  })
  const options = { dialect: dialects[dialect], columns }
  return cursorAt(resource, { sort }, JSON.stringify(items), options)
}

/** Returns the cursor of a row for which a database shows a text as its place, such as `[1.50,"a"]`. */
function cursorAt(resource: Resource, query: object, place: string, options: Options): string {
  const plan = planWalk(resource, { ...query, page: { limit: 1 } }, { after: null })
  const another = place.replace(/[^,[]+\]$/, '"another"]')
  const rows = [place, another].map((cursor) => ({ cursor }))
  return pageFrom(plan, rows, options).next!
}

type Options = Parameters<typeof pageFrom>[2]

/** Returns the walk after a row for which a database shows a text as its place. */
export function walkFrom(
  resource: Resource,
  query: object,
  place: string,
  options: object,
): WalkPlan {
  const after = cursorAt(resource, query, place, options as Options)
  return planWalk(resource, query, { after })
}
