import { createTable, defineResource } from 'supplier-query'
import { expect, it } from 'vitest'

interface Row {
  readonly id: string
  readonly city: string
  readonly isBroken?: true
}

const resource = defineResource(
  {
    id: 'string',
    city: {
      kind: 'string',
      get: ({ city, isBroken }: Row) => {
        if (isBroken) throw new Error('the getter failed')
        return city
      },
    },
  },
  { key: 'id' },
)

it('a query of an updated table throws the error of a getter only if it reads that cell', async () => {
  const table = createTable(resource, [{ id: 'a', city: 'Leeds' } as Row])
  await table.prepare()
  const upsert: Row[] = [
    { id: 'b', city: 'Leeds', isBroken: true },
    { id: 'c', city: 'Leeds' },
  ]
  const later = table.update({ upsert })
  const inLeeds = { field: 'city', comparator: 'eq', value: 'Leeds' } as const
  const isC = { field: 'id', comparator: 'eq', value: 'c' } as const
  expect(() => later.run({ filter: inLeeds })).toThrow('the getter failed')
  const query = { filter: { operands: [isC, inLeeds] } } as const
  const { rows, total } = later.run(query)
  expect({ rows, total }).toEqual({ rows: [upsert[1]], total: 1 })
})
