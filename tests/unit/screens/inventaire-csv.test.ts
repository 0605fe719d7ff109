import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { inventaireCsv } from '#screens/partenariat/inventaire-csv.ts'
import { accordData, inventaireData } from '#screens/partenariat/inventaire-data.ts'
import { aCandidature, aLigne, aPartenariat, BOUTIQUE } from '#tests/fixtures/documents.ts'

const data = (lignes: InventaireData['lignes']): InventaireData => ({
  ...inventaireData(aCandidature(), aPartenariat(), undefined),
  lignes,
})

describe('the inventory as CSV', () => {
  it('starts with a BOM and reads back unchanged', () => {
    const csv = inventaireCsv(data([aLigne({ description: 'Bol "bleu" ; émaillé\n🏺', prixCentimes: 5 })]))
    expect(csv.startsWith('\ufeff')).toBe(true)
    const { data: rows } = Papa.parse<string[]>(csv.slice(1), { delimiter: ';' })
    expect(rows).toContainEqual(['B1', 'Bol "bleu" ; émaillé\n🏺', '10', '0,05', '0', '0'])
  })

  it.each(['=1+1', '+33', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])('makes no formula of %j', (description) => {
    const csv = inventaireCsv(data([aLigne({ description })]))
    const { data: rows } = Papa.parse<string[]>(csv.slice(1), { delimiter: ';' })
    expect(rows.find(([ref]) => ref === 'B1')?.[1]).toBe(`'${description}`)
  })

  it('omits empty rows', () => {
    const blank = aPartenariat({
      lignes: { bbbbbbbbbbbb: aLigne({ ref: '', description: '', depot: 0, prixCentimes: 0 }) },
    })
    expect(inventaireData(aCandidature(), blank, undefined).lignes).toEqual([])
  })
})

describe('the printed agreement', () => {
  const accord = { par: BOUTIQUE, nom: 'La Mercerie', le: '2026-11-20T08:00:00.000Z', empreinte: 'a'.repeat(64) }
  const agreed = aPartenariat({ accords: { 'inventaire-boutique': accord } })

  it('is that of the current version only', () => {
    const printed = { empreinte: accord.empreinte, par: [{ nom: accord.nom, date: accord.le }] }
    expect(accordData(agreed, 'inventaire', accord.empreinte)).toEqual(printed)
    expect(accordData(agreed, 'inventaire', 'b'.repeat(64))).toBeUndefined()
    expect(accordData(agreed, 'contrat', accord.empreinte)).toBeUndefined()
    expect(accordData(agreed, 'inventaire', undefined)).toBeUndefined()
  })
})
