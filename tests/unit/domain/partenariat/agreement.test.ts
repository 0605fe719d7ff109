import { describe, expect, it } from 'vitest'
import { canonicalForm, hasConflicts } from '#domain/partenariat/agreement.ts'
import { removeRow, setCell, writeCell } from '#domain/partenariat/edit.ts'
import { HEADER, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { aPartenariat, aRow, BOUTIQUE, ROW } from '#tests/fixtures/documents.ts'

const AT = '2026-11-20T08:00:00.000Z'

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
