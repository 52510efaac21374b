import { defineResource } from 'supplier-query'
import { facetsSchema, querySchema } from 'supplier-query/schema'
import { expect, it } from 'vitest'
import * as z from 'zod'

const resource = defineResource({
  score: { kind: 'number', description: 'from 0 to 100', comparators: ['ge', 'is_any'] },
  at: { kind: 'date', comparators: ['gt', 'rp_gt'] },
  tags: { kind: 'string[]', comparators: ['includes_all'] },
})

it('the JSON Schema of queries and facets does not change unnoticed', async () => {
  const documents = [querySchema, facetsSchema].map((toSchema) =>
    JSON.stringify(
      z.toJSONSchema(toSchema(resource, { id: 'Score' }), { io: 'input' }),
      undefined,
      2,
    ),
  )
  await expect(`${documents.join('\n')}\n`).toMatchFileSnapshot('document.txt')
})
