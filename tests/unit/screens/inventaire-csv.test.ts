import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { inventaireCsv } from '#screens/partenariat/inventaire/inventaire-csv.ts'
import { inventaireData } from '#screens/partenariat/inventaire/inventaire-data.ts'
import { agreementData } from '#screens/partenariat/paper/agreement-data.ts'
import { aCandidature, aCountedRow, aPartenariat, aRow, BOUTIQUE } from '#tests/fixtures/documents.ts'

const data = (rows: InventaireData['rows']): InventaireData => ({
  ...inventaireData(aCandidature(), { partenariat: aPartenariat(), movements: [] }, undefined),
  rows,
})

describe('the inventory as CSV', () => {
  it('begins with a BOM and reads back unchanged', () => {
    const csv = inventaireCsv(data([aCountedRow({ description: 'Bol "bleu" ; émaillé\n🏺', prixCentimes: 5 })]))
    expect(csv.startsWith('\ufeff')).toBe(true)
    const { data: rows } = Papa.parse<string[]>(csv.slice(1), { delimiter: ';' })
    expect(rows).toContainEqual(['B1', 'Bol "bleu" ; émaillé\n🏺', '10', '0,05', '0', '0'])
  })

  it.each(['=1+1', '+33', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])('never writes %j as a formula', (description) => {
    const csv = inventaireCsv(data([aCountedRow({ description })]))
    const { data: rows } = Papa.parse<string[]>(csv.slice(1), { delimiter: ';' })
    expect(rows.find(([ref]) => ref === 'B1')?.[1]).toBe(`'${description}`)
  })

  it('leaves out empty rows', () => {
    const blank = aPartenariat({
      rows: { bbbbbbbbbbbb: aRow({ ref: '', description: '', depot: 0, prixCentimes: 0 }) },
    })
    expect(inventaireData(aCandidature(), { partenariat: blank, movements: [] }, undefined).rows).toEqual([])
  })
})

describe('the agreement that is printed', () => {
  const agreement = { by: BOUTIQUE, nom: 'La Mercerie', at: '2026-11-20T08:00:00.000Z', hash: 'a'.repeat(64) }
  const agreed = aPartenariat({ agreements: { 'inventaire-boutique': agreement } })

  it('belongs to the present version alone', () => {
    const printed = { hash: agreement.hash, by: [{ nom: agreement.nom, date: agreement.at }] }
    expect(agreementData(agreed, 'inventaire', agreement.hash)).toEqual(printed)
    expect(agreementData(agreed, 'inventaire', 'b'.repeat(64))).toBeUndefined()
    expect(agreementData(agreed, 'contrat', agreement.hash)).toBeUndefined()
    expect(agreementData(agreed, 'inventaire', undefined)).toBeUndefined()
  })
})
