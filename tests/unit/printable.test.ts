import { describe, expect, it } from 'vitest'
import { isPrintable, legible, PRINTABLE_RANGES, PRINTABLE_SINGLES, printable } from '#messages/printable.ts'
import { face } from '#pdf/fonts.ts'

const MENTION = '[caractères non imprimables]'

describe('what the documents can print', () => {
  it('is what their font draws', () => {
    const { advance } = face(false)
    const points = [...PRINTABLE_SINGLES].map((char) => char.codePointAt(0) ?? 0)
    for (const [first, last] of PRINTABLE_RANGES) for (let point = first; point <= last; point += 1) points.push(point)
    expect(points.filter((point) => advance(point) === undefined)).toEqual([])
    expect(advance(0x5d0)).toBeUndefined()
  })

  it.each([
    // A run of characters missing from the font is replaced by one mention.
    ['L’été 🎉🎉 fini', `L’été ${MENTION} fini`, false],
    ['Bravo👩‍👩‍👧‍👦!', `Bravo ${MENTION}!`, false],
    ['(שלום)', `(${MENTION})`, false],
    ['日本語 ☃', MENTION, false],
    // Names stay, and variants are normalised to their letters.
    ['Nguyễn Thị Łukasz Ștefan', 'Nguyễn Thị Łukasz Ștefan', true],
    ['e\u0301te\u0301', 'été', true],
    ['ﬁn 𝐀bc', 'fin Abc', true],
    ['Z\u0334o\u0335e\u0336', 'Zoe', true],
    ['a\u202eb\u0000c\u200d', 'abc', true],
    ['un\ttrait', 'un trait', true],
    ['une\r\nligne', 'une\nligne', true],
  ])('of %j is %j', (typed, expected, isWhole) => {
    expect([printable(typed), isPrintable(typed)]).toEqual([expected, isWhole])
  })

  it('keeps what a browser can draw, whole, and mentions only what nobody can', () => {
    for (const [typed, expected] of [
      ['L’été 🎉 👩‍👩‍👧‍👦', 'L’été 🎉 👩‍👩‍👧‍👦'],
      ['مَرحبا (שָׁלוֹם)', 'مَرحبا (שָׁלוֹם)'],
      ['ﬁn 𝐀bc Z\u0334', 'fin Abc Z'],
      ['a\u202eb\u0000c', 'abc'],
      ['une\r\nligne', 'une\nligne'],
      ['\ue000', MENTION],
    ] as const) {
      expect(legible(typed)).toBe(expected)
    }
  })
})
