import { describe, expect, it } from 'vitest'
import { blocksOf, expectLinks, toModule } from './documents.js'

describe('blocksOf(text)', () => {
  it('are the fenced blocks, each with the first line of its code', () => {
    expect(blocksOf('a\n\n```ts\nx\ny\n```\n\n```\nz\n```\n')).toEqual([
      { line: 4, language: 'ts', code: 'x\ny\n' },
      { line: 9, language: '', code: 'z\n' },
    ])
  })
})

describe('toModule(block)', () => {
  const module = (code: string) => toModule({ line: 1, language: 'ts', code }).split('\n').slice(1)

  it('turns an expression with an arrow after it into an assertion, on one line or several', () => {
    expect(module('const a = 1\na // → 1\n')).toEqual(['const a = 1', 'assert.deepEqual(a, 1)', ''])
    expect(module('f({\n  x: 1,\n}) // → [2]\n')).toEqual([
      '',
      'assert.deepEqual(f({',
      '  x: 1,',
      '}), [2])',
      '',
    ])
  })

  it.each(['const a = 1 // → 1\n', '// → 1\n', 'a({\n  b: 1, // → 1\n})\n'])(
    'throws for an arrow that follows no expression: %j',
    (code) => {
      expect(() => module(code)).toThrow('the block at line 1 has an arrow that follows no')
    },
  )
})

// The code and links of other documents are checked by the tests of their subject.
expectLinks('bench/README.md')
expectLinks('.github/CONTRIBUTING.md')
expectLinks('.github/SECURITY.md')
expectLinks('CHANGELOG.md')
