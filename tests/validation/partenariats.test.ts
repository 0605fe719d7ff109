import { describe, expect, it } from 'vitest'
import { HISTORY_MAX, type HistoryEntry, type Partenariat } from '#domain/papers/partenariat.ts'
import { aPartenariat, aRow, BOUTIQUE, CREATEUR, ROW, TIERS } from '#tests/fixtures/documents.ts'
import { loadBuiltValidators, member, SERVER } from '#tests/fixtures/validators.ts'

const { judge: judgeAny } = await loadBuiltValidators()
const boutique = member(BOUTIQUE, 'boutique')
const createur = member(CREATEUR, 'createur')
const judge = (next: object, prev: object | null, by = boutique) => judgeAny('partenariats', next, prev, by)

const AT = '2026-11-20T08:00:00.000Z'
const HASH = 'a'.repeat(64)
const agreement = (by: string) => ({ by, nom: 'Camille', at: AT, hash: HASH })

function anEntry(by: string): HistoryEntry {
  return { at: AT, by: by as never, action: 'cell-changed', target: ROW, field: 'ref', before: 'a', after: 'b' }
}

function history(count: number, from = 1): Partenariat['history'] {
  const keys = Array.from({ length: count }, (_, index) => String(from + index).padStart(8, '0'))
  return Object.fromEntries(keys.map((key) => [key, anEntry(BOUTIQUE)]))
}

describe('the papers of a partnership', () => {
  it('are written by its two parties, each with its own account type', () => {
    for (const by of [boutique, createur]) expect(judge(aPartenariat(), null, by)).toBeNull()
    expect(judge(aPartenariat(), null, member(BOUTIQUE, 'createur'))).toEqual({ code: 'not-a-party' })
    expect(judge(aPartenariat(), null, member(TIERS, 'createur'))).toEqual({ code: 'not-a-party' })
  })

  it('belong to the parties that their id names', () => {
    expect(judge({ ...aPartenariat(), creatorId: TIERS }, null)).toEqual({ code: 'not-a-party' })
    expect(judge({ ...aPartenariat(), boutiqueId: TIERS }, null)).toEqual({ code: 'not-a-party' })
  })

  it('are deleted by the server only', () => {
    const tombstone = { _id: aPartenariat()._id, _deleted: true }
    for (const by of [boutique, createur]) {
      expect(judge(tombstone, aPartenariat(), by)).toEqual({ code: 'deletion-forbidden' })
    }
    expect(judge(tombstone, aPartenariat(), SERVER)).toBeNull()
  })

  it('keep the annonce that was answered', () => {
    const papers = aPartenariat()
    const annonce = { ...papers.annonce, commission: 3 }
    expect(judge({ ...papers, annonce }, papers)?.code).toBe('immutable-field')
    expect(judge({ ...papers, header: { ...papers.header, lieu: 'Rezé' } }, papers)).toBeNull()
  })

  it.each([
    ['a negative quantity', { depot: -1 }, 'rows.aaaaaaaaaaaa.depot', 'out-of-range'],
    ['half a piece', { depot: 0.5 }, 'rows.aaaaaaaaaaaa.depot', 'not-whole'],
    ['a count, which movements have', { vendu: 1 }, 'rows.aaaaaaaaaaaa.vendu', 'unknown-field'],
    ['half a cent', { prixCentimes: 10.5 }, 'rows.aaaaaaaaaaaa.prixCentimes', 'not-whole'],
    ['an absurd price', { prixCentimes: 1e12 }, 'rows.aaaaaaaaaaaa.prixCentimes', 'out-of-range'],
    ['an endless description', { description: 'x'.repeat(501) }, 'rows.aaaaaaaaaaaa.description', 'too-long'],
    ['an unknown field', { _secret: 'x' }, 'rows.aaaaaaaaaaaa._secret', 'unknown-field'],
  ])('reject %s', (_what, change, field, code) => {
    const refusal = judge(aPartenariat({ rows: { [ROW]: { ...aRow(), ...change } } }), null)
    expect(refusal?.code).toBe('invalid')
    expect(refusal?.fields?.[0]).toMatchObject({ field, code })
  })

  it('are judged against stored papers whatever they hold', () => {
    expect(judge(aPartenariat(), aPartenariat({ history: { '': null as never } }))).toBeNull()
    expect(judge(aPartenariat(), aPartenariat({ contrat: null as never }))).toBeNull()
  })

  it('reject a row without a valid id, and more rows than two devices can fill', () => {
    expect(judge(aPartenariat({ rows: { short: aRow() } }), null)?.fields).toEqual([{ field: 'rows', code: 'bad-id' }])
    const many = Array.from({ length: 1001 }, (_, index) => [String(index).padStart(12, '0'), aRow()] as const)
    expect(judge(aPartenariat({ rows: Object.fromEntries(many) }), null)?.fields?.[0]?.code).toBe('too-many')
  })
})

describe('the contract', () => {
  const { contrat, ...from } = aPartenariat()
  const write = (change: Partial<Partenariat['contrat']>) => ({ ...from, contrat: { ...contrat, ...change } })

  it("takes each party's block from that party alone, and the terms from both", () => {
    for (const [by, own, foreign] of [
      [boutique, { boutiqueNom: 'La Mercerie', boutiqueSansTva: true }, { createurNom: 'Ana' }],
      [createur, { createurSiret: '73282932000074' }, { boutiqueAdresse: '12 rue des Halles' }],
    ] as const) {
      expect(judge(write({ ...own, dateFin: '2027-03-31' }), aPartenariat(), by)).toBeNull()
      const [field] = Object.keys(foreign)
      for (const prev of [aPartenariat(), null]) {
        const refusal = judge(write(foreign), prev, by)
        expect(refusal).toMatchObject({ code: 'immutable-field', fields: [{ field: `contrat.${field}` }] })
      }
    }
  })

  it("takes no alternative in the other party's block", () => {
    const stamp = '0000000000000000000.1'
    const conflict = { target: 'contrat', field: 'createurNom', value: 'Ana', by: BOUTIQUE, at: AT, stamp }
    const conflicts = { 'contrat-createurNom~0000000000.1': conflict as never }
    expect(judge(aPartenariat({ conflicts }), aPartenariat())?.code).toBe('immutable-field')
    expect(judge(aPartenariat({ conflicts }), aPartenariat(), createur)).toBeNull()
  })

  it('comes into force only where both parties agree to one version', () => {
    const inForce = { hash: HASH, at: AT, from: '', former: {} }
    const agreements = { 'contrat-boutique': agreement(BOUTIQUE), 'contrat-creator': agreement(CREATEUR) } as never
    const before = aPartenariat({ agreements })
    expect(judge(aPartenariat({ agreements, inForce }), before)).toBeNull()
    const forged = { ...inForce, hash: 'b'.repeat(64) }
    expect(judge(aPartenariat({ agreements, inForce: forged }), before)?.fields?.[0]?.field).toBe('inForce')
    expect(judge(aPartenariat({ inForce }), aPartenariat())?.fields?.[0]?.field).toBe('inForce')
    // Nor does it leave it.
    expect(judge(before, aPartenariat({ agreements, inForce: forged }))?.fields?.[0]?.field).toBe('inForce')
  })
})

describe('an agreement', () => {
  it('is given by each party for itself alone', () => {
    const agreed = aPartenariat({ agreements: { 'inventaire-boutique': agreement(BOUTIQUE) as never } })
    expect(judge(agreed, aPartenariat())).toBeNull()
    expect(judge(agreed, aPartenariat(), createur)?.code).toBe('immutable-field')
    expect(judge(aPartenariat(), agreed, createur)?.code).toBe('immutable-field')
    expect(judge(aPartenariat(), agreed)).toBeNull()
  })

  it('is asked for again of each party for itself alone', () => {
    const requested = aPartenariat({ asked: { 'inventaire-boutique': { at: AT, hash: HASH, why: 'changed' } } })
    expect(judge(requested, aPartenariat())).toBeNull()
    expect(judge(aPartenariat(), requested)).toBeNull()
    expect(judge(requested, aPartenariat(), createur)?.code).toBe('immutable-field')
    expect(judge(aPartenariat(), requested, createur)?.code).toBe('immutable-field')
    const strange = { 'inventaire-boutique': { at: AT, hash: HASH, why: 'because' as never } }
    expect(judge(aPartenariat({ asked: strange }), null)?.code).toBe('invalid')
  })

  it("is not given in somebody else's name", () => {
    const forged = aPartenariat({ agreements: { 'contrat-boutique': agreement(CREATEUR) as never } })
    expect(judge(forged, null)?.code).toBe('immutable-field')
  })

  it('names a known paper and a full hash', () => {
    const others = { 'facture-boutique': agreement(BOUTIQUE) as never }
    expect(judge(aPartenariat({ agreements: others }), null)?.code).toBe('invalid')
    const short = { 'contrat-boutique': { ...agreement(BOUTIQUE), hash: 'abc' } as never }
    expect(judge(aPartenariat({ agreements: short }), null)?.code).toBe('invalid')
  })
})

describe('the history', () => {
  it('grows with entries of its writer, and is never rewritten', () => {
    const before = aPartenariat({ history: history(2) })
    expect(judge(aPartenariat({ history: history(3) }), before)).toBeNull()
    expect(judge(aPartenariat({ history: history(3) }), before, createur)?.code).toBe('immutable-field')
    const rewritten = { ...history(2), '00000001': anEntry(CREATEUR) }
    expect(judge(aPartenariat({ history: rewritten }), before)?.code).toBe('immutable-field')
    expect(judge(aPartenariat({ history: history(1) }), before)?.code).toBe('immutable-field')
    expect(judge(aPartenariat({ history: {} }), before)?.code).toBe('immutable-field')
  })

  it('drops its oldest entries once it is full', () => {
    const full = aPartenariat({ history: history(HISTORY_MAX) })
    expect(judge(aPartenariat({ history: history(HISTORY_MAX, 4) }), full)).toBeNull()
    expect(judge(aPartenariat({ history: history(HISTORY_MAX - 1, 2) }), full)?.code).toBe('immutable-field')
  })
})
