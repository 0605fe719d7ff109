import { describe, expect, it } from 'vitest'
import { type Evenement, HISTORIQUE_MAX, type Inventaire } from '#domain/inventaire.ts'
import { aLigne, anInventaire, BOUTIQUE, CREATEUR, LIGNE, TIERS } from '#tests/fixtures/documents.ts'
import { loadBuiltValidators, member, SERVER } from '#tests/fixtures/validators.ts'

const { judge: judgeAny } = await loadBuiltValidators()
const boutique = member(BOUTIQUE, 'boutique')
const createur = member(CREATEUR, 'createur')
const judge = (next: object, prev: object | null, by = boutique) => judgeAny('inventaires', next, prev, by)

const LE = '2026-11-20T08:00:00.000Z'
const EMPREINTE = 'a'.repeat(64)
const accord = (par: string) => ({ par, nom: 'Camille', le: LE, empreinte: EMPREINTE })

function evenement(par: string): Evenement {
  return { le: LE, par: par as never, action: 'modification', cible: LIGNE, champ: 'ref', avant: 'a', apres: 'b' }
}

function historique(count: number, from = 1): Inventaire['historique'] {
  const keys = Array.from({ length: count }, (_, index) => String(from + index).padStart(8, '0'))
  return Object.fromEntries(keys.map((key) => [key, evenement(BOUTIQUE)]))
}

describe('the papers of a partnership', () => {
  it('are written by its two parties, in the type of account they have in it', () => {
    for (const by of [boutique, createur]) expect(judge(anInventaire(), null, by)).toBeNull()
    expect(judge(anInventaire(), null, member(BOUTIQUE, 'createur'))).toEqual({ code: 'not-a-party' })
    expect(judge(anInventaire(), null, member(TIERS, 'createur'))).toEqual({ code: 'not-a-party' })
  })

  it('belong to the parties that their id names', () => {
    expect(judge({ ...anInventaire(), creatorId: TIERS }, null)).toEqual({ code: 'not-a-party' })
    expect(judge({ ...anInventaire(), boutiqueId: TIERS }, null)).toEqual({ code: 'not-a-party' })
  })

  it('are deleted by the server only', () => {
    const tombstone = { _id: anInventaire()._id, _deleted: true }
    for (const by of [boutique, createur]) {
      expect(judge(tombstone, anInventaire(), by)).toEqual({ code: 'deletion-forbidden' })
    }
    expect(judge(tombstone, anInventaire(), SERVER)).toBeNull()
  })

  it('keep the commission of the annonce', () => {
    expect(judge({ ...anInventaire(), commissionConvenue: 3 }, anInventaire())?.code).toBe('immutable-field')
    const tete = { ...anInventaire().tete, commission: 3 }
    expect(judge({ ...anInventaire(), tete }, anInventaire())).toBeNull()
  })

  it.each([
    ['a negative quantity', { depot: -1 }, 'lignes.aaaaaaaaaaaa.depot', 'out-of-range'],
    ['half a piece', { vendu: 0.5 }, 'lignes.aaaaaaaaaaaa.vendu', 'not-whole'],
    ['half a cent', { prixCentimes: 10.5 }, 'lignes.aaaaaaaaaaaa.prixCentimes', 'not-whole'],
    ['an absurd price', { prixCentimes: 1e12 }, 'lignes.aaaaaaaaaaaa.prixCentimes', 'out-of-range'],
    ['an endless description', { description: 'x'.repeat(501) }, 'lignes.aaaaaaaaaaaa.description', 'too-long'],
    ['a field more', { _secret: 'x' }, 'lignes.aaaaaaaaaaaa._secret', 'unknown-field'],
  ])('refuse %s', (_what, change, field, code) => {
    const refusal = judge(anInventaire({ lignes: { [LIGNE]: { ...aLigne(), ...change } } }), null)
    expect(refusal?.code).toBe('invalid')
    expect(refusal?.fields?.[0]).toMatchObject({ field, code })
  })

  it('take a row sold and taken back beyond what was deposited: two devices may have counted so', () => {
    expect(judge(anInventaire({ lignes: { [LIGNE]: aLigne({ depot: 1, vendu: 1, repris: 1 }) } }), null)).toBeNull()
  })

  it('refuse a row without an id, and more rows than two devices can fill', () => {
    expect(judge(anInventaire({ lignes: { un: aLigne() } }), null)?.fields).toEqual([
      { field: 'lignes', code: 'bad-id' },
    ])
    const many = Array.from({ length: 1001 }, (_, index) => [String(index).padStart(12, '0'), aLigne()] as const)
    expect(judge(anInventaire({ lignes: Object.fromEntries(many) }), null)?.fields?.[0]?.code).toBe('too-many')
  })
})

describe('an agreement', () => {
  it('is given by each party for itself alone', () => {
    const own = anInventaire({ accords: { 'inventaire-boutique': accord(BOUTIQUE) as never } })
    expect(judge(own, anInventaire())).toBeNull()
    expect(judge(own, anInventaire(), createur)?.code).toBe('immutable-field')
    expect(judge(anInventaire(), own, createur)?.code).toBe('immutable-field')
    expect(judge(anInventaire(), own)).toBeNull()
  })

  it("is not given in somebody else's name", () => {
    const forged = anInventaire({ accords: { 'contrat-boutique': accord(CREATEUR) as never } })
    expect(judge(forged, null)?.code).toBe('immutable-field')
  })

  it('is to a document and a hash', () => {
    const others = { 'facture-boutique': accord(BOUTIQUE) as never }
    expect(judge(anInventaire({ accords: others }), null)?.code).toBe('invalid')
    const short = { 'contrat-boutique': { ...accord(BOUTIQUE), empreinte: 'abc' } as never }
    expect(judge(anInventaire({ accords: short }), null)?.code).toBe('invalid')
  })
})

describe('the history', () => {
  it('grows by what its writer did, and is not rewritten', () => {
    const before = anInventaire({ historique: historique(2) })
    expect(judge(anInventaire({ historique: historique(3) }), before)).toBeNull()
    expect(judge(anInventaire({ historique: historique(3) }), before, createur)?.code).toBe('immutable-field')
    const rewritten = { ...historique(2), '00000001': evenement(CREATEUR) }
    expect(judge(anInventaire({ historique: rewritten }), before)?.code).toBe('immutable-field')
    expect(judge(anInventaire({ historique: historique(1) }), before)?.code).toBe('immutable-field')
    expect(judge(anInventaire({ historique: {} }), before)?.code).toBe('immutable-field')
  })

  it('lets its oldest entries go once it is full', () => {
    const full = anInventaire({ historique: historique(HISTORIQUE_MAX) })
    expect(judge(anInventaire({ historique: historique(HISTORIQUE_MAX, 4) }), full)).toBeNull()
    expect(judge(anInventaire({ historique: historique(HISTORIQUE_MAX - 1, 2) }), full)?.code).toBe('immutable-field')
  })
})
