import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { readSeparated, type Separator, writeSeparated } from '#screens/partenariat/paper/separated.ts'

const separators = fc.constantFrom<Separator>('\t', ';', ',')
const cells = fc.string({ unit: fc.constantFrom('a', 'é', '"', ';', ',', '\t', '\n', '\r', ' ', '=', "'", '1') })
const rows = fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
const lineEnds = fc.constantFrom('\n', '\r\n')
const FORMULA = /^'*[=+\-@\t\r]/

/** What the library reads, when it finds no quote where none should be. */
function byLibrary(text: string, delimiter: Separator): readonly (readonly string[])[] {
  const quoted = Papa.parse<string[]>(text, { delimiter })
  const isName = quoted.errors.some(({ type }) => type === 'Quotes')
  return (isName ? Papa.parse<string[]>(text, { delimiter, fastMode: true }) : quoted).data
}

describe('a table as text', () => {
  it('is written as Papa Parse writes it', () => {
    fc.assert(
      fc.property(rows, separators, lineEnds, fc.boolean(), (table, separator, lineEnd, guarded) => {
        const ours = writeSeparated(table, { separator, lineEnd, ...(guarded && { formula: FORMULA }) })
        const options = { delimiter: separator, newline: lineEnd, ...(guarded && { escapeFormulae: FORMULA }) }
        expect(ours).toBe(Papa.unparse(table, options))
      }),
    )
  })

  it('reads back as it was, where lines end as the first of them does', () => {
    fc.assert(
      fc.property(rows, separators, (table, separator) => {
        const text = writeSeparated(table, { separator, lineEnd: '\n' })
        fc.pre(text !== '')
        expect(readSeparated(text, separator)).toEqual(table)
      }),
    )
  })

  it('is read as Papa Parse reads it, quotes that are part of a name too', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', '"', ';', '\t', '\n', ' ', '1'), maxLength: 24 })
    fc.assert(
      fc.property(texts, separators, (typed, separator) => {
        const text = typed.trimEnd()
        expect(readSeparated(text, separator)).toEqual(byLibrary(text, separator))
      }),
      { numRuns: 500 },
    )
  })

  it.each(['a;b\r\nc;d', 'a;b\rc;d', '"a\nb";c\r\nd;e'])('knows the ends of the lines of %j', (text) => {
    expect(readSeparated(text, ';')).toEqual(byLibrary(text, ';'))
  })
})
