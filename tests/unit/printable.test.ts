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

  it('replaces what the font lacks by words, once for a run', () => {
    for (const [typed, expected] of [
      ['L’été 🎉🎉 fini', `L’été ${MENTION} fini`],
      ['Bravo👩‍👩‍👧‍👦!', `Bravo ${MENTION}!`],
      ['(שלום)', `(${MENTION})`],
      ['日本語 ☃', MENTION],
    ] as const) {
      expect(printable(typed)).toBe(expected)
      expect(isPrintable(typed)).toBe(false)
    }
  })

  it('keeps names, and brings variants back to their letters', () => {
    for (const [typed, expected] of [
      ['Nguyễn Thị Łukasz Ștefan', 'Nguyễn Thị Łukasz Ștefan'],
      ['e\u0301te\u0301', 'été'],
      ['ﬁn 𝐀bc', 'fin Abc'],
      ['Z\u0334o\u0335e\u0336', 'Zoe'],
      ['a\u202eb\u0000c\u200d', 'abc'],
      ['un\ttrait', 'un trait'],
      ['une\r\nligne', 'une\nligne'],
    ] as const) {
      expect(printable(typed)).toBe(expected)
      expect(isPrintable(typed)).toBe(true)
    }
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
