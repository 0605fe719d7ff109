import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { NO_STOCK_RECORDS } from '#domain/papers/movements.ts'
import type { InventaireData } from '#domain/papers/papers.ts'
import { inventaireData } from '#screens/partenariat/inventaire/inventaire-data.ts'
import { agreementData } from '#screens/partenariat/paper/agreement-data.ts'
import { inventaireCsv } from '#screens/partenariat/paper/csv.ts'
import { aCandidature, aCountedRow, aPartenariat, aRow, BOUTIQUE } from '#tests/fixtures/documents.ts'

const data = (rows: InventaireData['rows']): InventaireData => ({
  ...inventaireData(aCandidature(), { partenariat: aPartenariat(), ...NO_STOCK_RECORDS }, undefined),
  rows,
})

describe('the inventory as CSV', () => {
  it('begins with a BOM and reads back unchanged, with no price where none is typed', () => {
    const csv = inventaireCsv(data([aCountedRow({ description: 'Bol "bleu" ; émaillé\n🏺', prixCentimes: 5 })]))
    expect(csv.startsWith('\ufeff')).toBe(true)
    const { data: rows } = Papa.parse<string[]>(csv.slice(1), { delimiter: ';' })
    expect(rows).toContainEqual(['B1', 'Bol "bleu" ; émaillé\n🏺', '10', '0,05', '0', '0'])
    expect(inventaireCsv(data([aCountedRow({ prixCentimes: 0 })]))).not.toContain('0,00')
  })

  const written = (description: string) => {
    const csv = inventaireCsv(data([aCountedRow({ description })]))
    const { data: lines } = Papa.parse<string[]>(csv.slice(1), { delimiter: ';', newline: '\r\n' })
    return lines.find(([ref]) => ref === 'B1')?.[1]
  }

  it.each([
    ...['=1+1', '-2+3', '\t=1', '\r\n=1', '\u00a0=1', '＝1+1', '﹫A1', '−2+3', '\u0000=1', '\u200b=1', '\u202e=1'],
    ...["'=1", "' =1", "'\n'=1", '-', '--1', '-1,5,5', '-1.5', '\ttexte', '\rtexte', '\ntexte'],
  ])('never writes %j as a formula', (description) => {
    expect(written(description)).toBe(`'${description}`)
  })

  it('writes any other as it is', () => {
    const plain = ['12', '-12', '-12,50', 'Bol', "L'été", "'Bol'", 'a=1', 'a\n=1', ' Bol', '1-2', '(-1)']
    expect(plain.map(written)).toEqual(plain)
  })

  it('begins no cell with what a spreadsheet evaluates, whatever stands before it', () => {
    const mark = fc.constantFrom(...'=+-@＝＋－＠﹦﹢﹣﹫'.split(''))
    const blank = fc.constantFrom(
      ...' \t\r\n\v\f\u0000\u00a0\u1680\u2007\u200b\u200e\u2028\u202f\u2060\u3000\ufeff'.split(''),
    )
    fc.assert(
      fc.property(fc.array(blank, { maxLength: 4 }), mark, fc.string(), (blanks, sign, tail) => {
        const text = `${blanks.join('')}${sign}${tail}`
        fc.pre(!/^-\d+(,\d+)?$/.test(text))
        expect(written(text)?.charAt(0)).toBe("'")
      }),
    )
  })

  it('leaves out empty rows', () => {
    const empty = aRow({ ref: '', description: '', depot: 0, prixCentimes: 0 })
    const blank = aPartenariat({ rows: { bbbbbbbbbbbb: empty } })
    expect(inventaireData(aCandidature(), { partenariat: blank, ...NO_STOCK_RECORDS }, undefined).rows).toEqual([])
  })
})

const agreement = { by: BOUTIQUE, nom: 'La Mercerie', at: '2026-11-20T08:00:00.000Z', hash: 'a'.repeat(64) }
const agreed = aPartenariat({ agreements: { 'inventaire-boutique': agreement } })

it('the agreement that is printed belongs to the present version alone', () => {
  const printed = { hash: agreement.hash, by: [{ nom: agreement.nom, date: agreement.at }] }
  expect(agreementData(agreed, 'inventaire', agreement.hash)).toEqual(printed)
  expect(agreementData(agreed, 'inventaire', 'b'.repeat(64))).toBeUndefined()
  expect(agreementData(agreed, 'contrat', agreement.hash)).toBeUndefined()
  expect(agreementData(agreed, 'inventaire', undefined)).toBeUndefined()
})
