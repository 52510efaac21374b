import fc from 'fast-check'

/** Random damage to texts. */

export interface Cut {
  readonly how: (typeof ways)[number]
  readonly at: number
  readonly length: number
  readonly text: string
}

const ways = ['replace', 'insert', 'remove', 'end', 'repeat', 'case', 'move'] as const

export function cuts(pieces: fc.Arbitrary<string>): fc.Arbitrary<Cut[]> {
  return fc.array(
    fc.record({
      how: fc.constantFrom(...ways),
      at: fc.nat(400),
      length: fc.integer({ min: 1, max: 12 }),
      text: pieces,
    }),
    { maxLength: 4 },
  )
}

export function damaged(whole: string, all: readonly Cut[]): string {
  return all.reduce((text, { how, at: given, length, text: piece }) => {
    const at = text === '' ? 0 : given % text.length
    const [before, cut, after] = [
      text.slice(0, at),
      text.slice(at, at + length),
      text.slice(at + length),
    ]
    switch (how) {
      case 'replace':
        return before + piece + after
      case 'insert':
        return before + piece + cut + after
      case 'remove':
        return before + after
      case 'end':
        return before
      case 'repeat':
        return before + cut + cut + after
      case 'case':
        return before + swappedCase(cut) + after
      case 'move':
        return after + before + cut
    }
  }, whole)
}

function swappedCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()
}
