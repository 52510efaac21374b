import { toolSchema } from 'supplier-query/adapters'
import { querySchema } from 'supplier-query/schema'
import { useMemo } from 'react'
import * as z from 'zod'
import { Code } from './code.js'
import type { TabProps } from './tabs-panel.js'

z.config({ jitless: true }) // the content security policy forbids running text

/** Shows the schemas of this resource's queries for clients. */
export function SchemaTab({ resource }: TabProps) {
  const [schema, tool] = useMemo(
    (): readonly [string, string] => [
      JSON.stringify(z.toJSONSchema(querySchema(resource), { io: 'input' }), null, 2),
      JSON.stringify(toolSchema(resource), null, 2),
    ],
    [resource],
  )
  return (
    <>
      <Code label="JSON Schema of a query" text={schema} />
      <Code label="JSON Schema for a tool of a language model" text={tool} />
    </>
  )
}
