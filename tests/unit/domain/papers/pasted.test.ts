import { describe, expect, it } from 'vitest'
import { setCell } from '#domain/papers/edit.ts'
import { rowsOf } from '#domain/papers/inventaire.ts'
import { addRows, readPasted } from '#domain/papers/pasted.ts'
import { aPartenariat, ROW } from '#tests/fixtures/documents.ts'

const lines = (...all: readonly string[]) => all.map((line) => line.split(';'))
const BOL = { ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 }

describe('what is pasted from a spreadsheet', () => {
  it('is taken in the order of the sheet when it has no titles', () => {
    const { rows, errors } = readPasted(lines('B1; Bol ;10;18,50 €', ';;;', 'V2;Vase'))
    expect(errors).toEqual([])
    const vase = { line: 3, cells: { ref: 'V2', description: 'Vase', depot: 0, prixCentimes: 0 } }
    expect(rows).toEqual([{ line: 1, cells: BOL }, vase])
  })

  it('says which columns are left out, and takes the first of two with one title', () => {
    const { rows, ignored } = readPasted(lines('Réf.;Quantité;Couleur;Qté;', 'B1;10;bleu;12;'))
    expect(rows[0]?.cells).toMatchObject({ ref: 'B1', depot: 10 })
    expect(ignored).toEqual(['Couleur', 'Qté'])
  })

  it('names the line and the cell of what stands for nothing, and takes the others', () => {
    const wrong = lines('B1;Bol;dix;18,505', 'B2;Bol;-1;18,5', 'B1;Bol;10;18,50', `${'x'.repeat(41)};Bol;1;1`)
    const { rows, errors } = readPasted(wrong)
    expect(rows).toEqual([{ line: 3, cells: BOL }])
    expect(errors).toEqual([
      { line: 1, column: 'depot', text: 'dix', code: 'not-a-number' },
      { line: 1, column: 'prixCentimes', text: '18,505', code: 'not-a-number' },
      { line: 2, column: 'depot', text: '-1', code: 'out-of-range', bound: 0 },
      { line: 4, column: 'ref', text: 'x'.repeat(41), code: 'too-long', bound: 40 },
    ])
  })
})

it('rows that are added stand after the others in their order, once', () => {
  const add = addRows(Object.entries({ bbbbbbbbbbbb: BOL, aaaaaaaaaaab: { ...BOL, ref: 'B2' } }))
  const corrected = setCell('bbbbbbbbbbbb', 'depot', 12)(add(aPartenariat()))
  const after = add(corrected)
  expect(rowsOf(after).map(([id]) => id)).toEqual([ROW, 'bbbbbbbbbbbb', 'aaaaaaaaaaab'])
  expect(after.rows.bbbbbbbbbbbb).toMatchObject({ ...BOL, depot: 12 })
})
