import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine, ownLines } from '#domain/visible.ts'
import { named } from '#gateway/messages/readable.ts'

const HIDDEN = [
  ...'\u0000\u0007\u007f\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u200b\u200c',
  ...'\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\u3164\ufe00\ufe0e\ufe0f\ufeff',
  ...'\uffa0\ufff9\u{e0041}\u{e0100}\ud800',
]

describe('a text on one line', () => {
  it.each(HIDDEN.map((char) => [char.codePointAt(0)?.toString(16), char]))('hides no U+%s', (_code, char) => {
    expect(oneLine(`La${char} Mercerie`)).toBe('La Mercerie')
    expect(ownLines(`La\n${char}Mercerie`)).toBe('La\nMercerie')
  })

  it('has a space for what breaks it', () => {
    const separators = ['\r\n', '\n', '\t', '\u0085', '\u2028', '\u2029', '\u000b']
    for (const separator of separators) expect(oneLine(` La${separator}Mercerie `)).toBe('La Mercerie')
  })

  it.each([
    ...['👩🏽‍🎨 Zoé', '🏳️‍🌈', '❤️', '✔︎', '👁️‍🗨️', '1️⃣ #️⃣', 'می\u200cخواهم', '木工', 'نجار'],
    ...['Çà & là', 'Ty ar C’hoad', 'L’œuvre n° 1²'],
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Iona',
    '🏴\u{e0066}\u{e0072}\u{e0062}\u{e0072}\u{e0065}\u{e007f}🇫🇷',
  ])('keeps what an honest name is made of: %s', (text) => {
    expect(oneLine(text)).toBe(text)
    expect(ownLines(text)).toBe(text)
  })

  it.each([
    ['🏴\u{e0065}\u{e0076}\u{e0069}\u{e006c}', '🏴'],
    [`🏴${'\u{e0061}'.repeat(7)}\u{e007f}`, '🏴'],
    ['م\u200c', 'م'],
    ['م\u200c\u200cن', 'من'],
  ])('hides nothing in what only looks like it: %j', (text, seen) => {
    expect(oneLine(text)).toBe(seen)
  })

  it('keeps the line breaks of a long text', () => {
    expect(ownLines('a\r\nb\rc\n\n\td\u2028e')).toBe('a\nb\nc\n\n\td\ne')
  })
})

describe('a name in a mail', () => {
  it.each([
    ['https://evil.example/x?y=1', 'evil. example/x?y=1'],
    ['evil.example', 'evil. example'],
    ['www.evil.example', 'www. evil. example'],
    ['http://1.2.3.4/', '1. 2. 3. 4/'],
    ['jeanne@evil.example', 'jeanne@evil. example'],
    ['evil\u200b.example', 'evil. example'],
    ['evil.\ufe0fexample.\ufe0efr', 'evil. example. fr'],
    ['https:\ufe0f/\ufe0f/evil.example', 'evil. example'],
    ['❤️.\ufe0fcom', '❤️. com'],
    ['evil．example。fr', 'evil. example. fr'],
    ['hthttp://tp://evil.example', 'evil. example'],
    ["L'Atelier.fr", "L'Atelier. fr"],
    ['J.-P. Martin & Cie…', 'J.-P. Martin & Cie…'],
    ['La \u00a0\u2003 Mercerie', 'La Mercerie'],
  ])('is never a link: %s reads %s', (typed, said) => {
    expect(named(typed)).toBe(said)
  })

  it('is bounded, without half a character', () => {
    expect(named('a'.repeat(100))).toBe('a'.repeat(100))
    expect(named('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`)
    expect(named('🎨'.repeat(101))).toBe(`${'🎨'.repeat(99)}…`)
  })

  it('whatever was typed, is one line without a link, and is the same said twice', () => {
    const anything = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HIDDEN, '.', '://', 'www.', '\n')),
    )
    fc.assert(
      fc.property(anything, (parts) => {
        const said = named(parts.join(''))
        expect(said).not.toMatch(/:\/\/|[\r\n\u2028\u2029\u202a-\u202e\u2066-\u2069]|\S\.[\p{L}\p{N}]/u)
        expect(named(said)).toBe(said)
      }),
    )
  })
})
