import { describe, expect, it } from 'vitest'
import { agreementKey, canonicalForm, hasConflicts } from '#domain/partenariat/agreement.ts'
import { wholeContrat } from '#domain/partenariat/contrat.ts'
import { type Edit, removeRow, setCell, shareContrat, writeCell } from '#domain/partenariat/edit.ts'
import { HEADER, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { aPartenariat, aRow, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'
import { WRITTEN_AT as AT, merged, written } from '#tests/fixtures/papers.ts'

describe('the canonical form that is hashed', () => {
  const start = aPartenariat({ rows: { [ROW]: aRow(), bbbbbbbbbbbb: aRow({ position: 2 }) } })

  it('does not depend on the order of keys, the history, the agreements or the names of rows', () => {
    const rows = Object.fromEntries(Object.entries(start.rows).reverse())
    const header = Object.fromEntries(Object.entries(start.header).reverse()) as unknown as Partenariat['header']
    const agreements = { 'inventaire-boutique': { by: BOUTIQUE, nom: 'x', at: AT, hash: 'a'.repeat(64) } }
    const renamed = { cccccccccccc: aRow(), dddddddddddd: aRow({ position: 7 }) }
    for (const other of [{ rows }, { header }, { agreements }, { rows: renamed }]) {
      expect(canonicalForm({ ...start, ...other }, 'inventaire')).toBe(canonicalForm(start, 'inventaire'))
    }
  })

  it('depends on every cell, and on the conflicts left to resolve', () => {
    const forms = [
      start,
      setCell(ROW, 'vendu', 1)(start),
      setCell(ROW, 'description', 'Vase')(start),
      setCell(HEADER, 'commission', 11)(start),
      removeRow(ROW)(start),
      writeCell(ROW, 'depot', '3', 4, { by: BOUTIQUE, at: AT })(start),
    ].map((doc) => canonicalForm(doc, 'inventaire'))
    expect(new Set(forms).size).toBe(forms.length)
  })

  it('is separate for the two papers', () => {
    const signed = setCell('contrat', 'espace', 'Un mur')(start)
    expect(canonicalForm(signed, 'inventaire')).toBe(canonicalForm(start, 'inventaire'))
    expect(canonicalForm(signed, 'contrat')).not.toBe(canonicalForm(start, 'contrat'))
    const disputed = writeCell('contrat', 'espace', 'autre', 'Un coin', { by: BOUTIQUE, at: AT })(signed)
    expect([hasConflicts(disputed, 'contrat'), hasConflicts(disputed, 'inventaire')]).toEqual([true, false])
  })
})

describe('the canonical form of a contract older than what its amounts say of VAT', () => {
  const start = aPartenariat()
  const { loyerTaxe, commissionTaxe, ...former } = { ...start.contrat, loyer: true, loyerMontant: '35' }
  const older = { ...start, contrat: former as Partenariat['contrat'] }

  it('is the same while that is empty, so that what was agreed stays agreed', () => {
    expect([loyerTaxe, commissionTaxe]).toEqual(['', ''])
    const today = { ...start, contrat: wholeContrat(former) }
    expect(canonicalForm(today, 'contrat')).toBe(canonicalForm(older, 'contrat'))
    expect(canonicalForm(older, 'contrat')).not.toContain('Taxe')
  })

  it('is another once something is said, be it that it is left to strike out', () => {
    const forms = (['a-rayer', 'ht', 'ttc', 'sans-tva'] as const).map((taxe) =>
      canonicalForm(shareContrat({ loyerTaxe: taxe })(older), 'contrat'),
    )
    expect(new Set([...forms, canonicalForm(older, 'contrat')]).size).toBe(5)
  })

  it('is shared again without a field that it does not have', () => {
    expect(shareContrat(wholeContrat(former))(older)).toEqual(older)
    const said = shareContrat({ loyerTaxe: 'ttc' })(older)
    expect(shareContrat({ loyerTaxe: '' })(said).contrat.loyerTaxe).toBe('')
  })
})

describe('an agreement', () => {
  const start = aPartenariat({ rows: { [ROW]: aRow() } })
  const key = agreementKey('inventaire', 'creator')
  const agree: Edit = (doc) => ({
    ...doc,
    agreements: { [key]: { by: CREATEUR, nom: 'Camille', at: AT, hash: 'a'.repeat(64) } },
  })
  const agreed = written(start, agree, CREATEUR)

  it('is kept along with a change made on the other side', () => {
    const both = merged(written(start, setCell(ROW, 'vendu', 1), BOUTIQUE), agreed)
    expect(both.agreements).toEqual(agreed.agreements)
    expect(both.rows[ROW]?.vendu).toBe(1)
  })

  it('disappears when it is withdrawn on one side', () => {
    const withdrawn = written(agreed, (doc) => ({ ...doc, agreements: {} }), CREATEUR)
    expect(merged(written(agreed, setCell(ROW, 'vendu', 1), BOUTIQUE), withdrawn).agreements).toEqual({})
  })
})
