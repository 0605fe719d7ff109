import { describe, expect, it } from 'vitest'
import { canonicalForm, hasConflicts } from '#domain/papers/agreement.ts'
import { type Edit, removeRow, setCell, writeCell } from '#domain/papers/edit.ts'
import { agreementKey, HEADER_TARGET, type Partenariat } from '#domain/papers/partenariat.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { stampPushed } from '#domain/versions/stamp-pushed.ts'
import { aPartenariat, aRow, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'
import { WRITTEN_AT as AT, MEMBERS, merged, written } from '#tests/fixtures/papers.ts'

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
      setCell(ROW, 'depot', 11)(start),
      setCell(ROW, 'description', 'Vase')(start),
      setCell(HEADER_TARGET, 'lieu', 'Nantes')(start),
      removeRow(ROW)(start),
      writeCell(ROW, 'depot', '3', 4, { by: BOUTIQUE, at: AT })(start),
    ].map((doc) => canonicalForm(doc, 'inventaire'))
    expect(new Set(forms).size).toBe(forms.length)
  })

  it('does not depend on a row that deposits nothing: its pieces come by deposits, after the agreement', () => {
    const edited = setCell('cccccccccccc', 'ref', 'V1')(start)
    expect(canonicalForm(edited, 'inventaire')).toBe(canonicalForm(start, 'inventaire'))
    const deposited = setCell('cccccccccccc', 'depot', 1)(edited)
    expect(canonicalForm(deposited, 'inventaire')).not.toBe(canonicalForm(start, 'inventaire'))
  })

  it('is separate for the two papers', () => {
    const signed = setCell('contrat', 'espace', 'Un mur')(start)
    expect(canonicalForm(signed, 'inventaire')).toBe(canonicalForm(start, 'inventaire'))
    expect(canonicalForm(signed, 'contrat')).not.toBe(canonicalForm(start, 'contrat'))
    const disputed = writeCell('contrat', 'espace', 'other', 'Un coin', { by: BOUTIQUE, at: AT })(signed)
    expect([hasConflicts(disputed, 'contrat'), hasConflicts(disputed, 'inventaire')]).toEqual([true, false])
  })
})

describe('an agreement', () => {
  const start = aPartenariat({ rows: { [ROW]: aRow() } })
  const key = agreementKey('inventaire', 'creator')
  const given = (letter: string) => ({ [key]: { by: CREATEUR, nom: 'Camille', at: AT, hash: letter.repeat(64) } })
  const agree: Edit = (doc) => ({ ...doc, agreements: given('a') })
  const agreed = written(start, agree, CREATEUR)

  it('is kept along with a change made on the other side, and disappears when it is withdrawn', () => {
    const both = merged(written(start, setCell(ROW, 'prixCentimes', 1), BOUTIQUE), agreed)
    expect(both.agreements).toEqual(agreed.agreements)
    expect(both.rows[ROW]?.prixCentimes).toBe(1)
    const withdrawn = written(agreed, (doc) => ({ ...doc, agreements: {} }), CREATEUR)
    expect(merged(written(agreed, setCell(ROW, 'prixCentimes', 1), BOUTIQUE), withdrawn).agreements).toEqual({})
  })

  it('that the server did not take stays away, though its device wrote again before it knew', () => {
    for (const stands of [start, written(start, (doc) => ({ ...doc, agreements: given('b') }), CREATEUR, '0')]) {
      const sent = written(stands, agree, CREATEUR)
      const next = { ...sent, agreements: stands.agreements }
      const push = { prev: stands, sent, next, by: CREATEUR, now: Date.parse(AT), members: MEMBERS }
      const server = stampPushed(SHAPES.partenariats, push as never) as unknown as Partenariat
      const device = written(sent, setCell(ROW, 'depot', 3), CREATEUR)
      for (const both of [merged(server, device), merged(device, server)]) {
        expect(both.agreements).toEqual(stands.agreements)
        expect(both.rows[ROW]?.depot).toBe(3)
      }
    }
  })
})
