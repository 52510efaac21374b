import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '../compiler.js'
import { bundle } from '../programs.js'

/** A reviewer compares a change of an answer with the query above it. */
it.each(['quickstart', 'countries'])(
  'the example %s prints its queries and answers',
  async (name) => {
    const { command, remove } = await bundle(`examples/${name}.ts`)
    try {
      const [node, ...args] = command as [string, ...string[]]
      const output = execFileSync(node, args, { cwd: root, encoding: 'utf8' })
      await expect(output).toMatchFileSnapshot(`printed/${name}.txt`)
    } finally {
      remove()
    }
  },
)
