import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { formeCanonique, resteAChoisir } from '#domain/partenariat/agreement.ts'
import { lire, parseCentimes } from '#domain/partenariat/cell.ts'
import { conflitsDe, lireValeur } from '#domain/partenariat/conflicts.ts'
import { ecrire, poser, supprimerLigne } from '#domain/partenariat/edit.ts'
import { dernierAuteur, historiqueOf, SAISIE_MS } from '#domain/partenariat/history.ts'
import { type Evenement, HISTORIQUE_MAX, lignesOf, type Partenariat, TETE } from '#domain/partenariat/partenariat.ts'
import { aLigne, aPartenariat, BOUTIQUE, CREATEUR, LIGNE } from '#tests/fixtures/documents.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')
const LE = '2026-11-20T08:00:00.000Z'

describe('a cell as typed', () => {
  it.each([
    ['', 0],
    ['12', 1200],
    ['12,5', 1250],
    ['12.05', 1205],
    ['1 200,50 €', 120_050],
    ['1\u202f200\u00a0€', 120_000],
    ['0,1', 10],
    ['0,29', 29],
  ])('%j is a price of %i cents', (typed, valeur) => {
    expect(lire('prixCentimes', typed)).toEqual({ ok: true, valeur })
  })

  it.each(['12,345', 'douze', '1,2,3', '12 €€x', '--1', '١٢'])('%j is no price', (typed) => {
    expect(lire('prixCentimes', typed).ok).toBe(false)
  })

  it('a price reads back as it was, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (centimes) => {
        expect(parseCentimes((centimes / 100).toFixed(2).replace('.', ','))).toBe(centimes)
      }),
    )
  })

  it.each([
    ['depot', '-1', 'out-of-range'],
    ['depot', '1,5', 'not-whole'],
    ['depot', '1e3', 'not-a-number'],
    ['vendu', '100000', 'out-of-range'],
    ['prixCentimes', '-0,01', 'out-of-range'],
    ['prixCentimes', '100000,01', 'out-of-range'],
    ['commission', '100,5', 'out-of-range'],
    ['description', 'x'.repeat(501), 'too-long'],
    ['dateDepot', '2026-02-30', 'not-a-date'],
  ] as const)('of %s, %j is refused as %s', (champ, typed, code) => {
    expect(lire(champ, typed)).toEqual({ ok: false, code })
  })

  it('keeps emoji and other writings, on one line', () => {
    expect(lire('description', ' مزهرية 🏺\r\n bleue ')).toEqual({ ok: true, valeur: 'مزهرية 🏺 bleue' })
  })

  it('takes a percentage as it is written', () => {
    expect(lire('commission', '12,5 %')).toEqual({ ok: true, valeur: 12.5 })
  })
})

describe('writing over a cell', () => {
  const auteur = { par: BOUTIQUE, le: LE }

  it('that did not move replaces its value', () => {
    expect(ecrire(LIGNE, 'vendu', '0', 4, auteur)(aPartenariat()).lignes[LIGNE]?.vendu).toBe(4)
  })

  it('that another person filled meanwhile loses neither value', () => {
    const moved = poser(LIGNE, 'vendu', 2)(aPartenariat())
    const after = ecrire(LIGNE, 'vendu', '0', 4, auteur)(moved)
    expect(after.lignes[LIGNE]?.vendu).toBe(2)
    expect(conflitsDe(after, LIGNE, 'vendu')).toMatchObject([{ valeur: '4', par: BOUTIQUE }])
    expect(ecrire(LIGNE, 'vendu', '0', 2, auteur)(moved).conflits).toEqual({})
  })

  it('puts a new row after the last one', () => {
    const after = poser('zzzzzzzzzzzz', 'ref', 'Z')(poser('bbbbbbbbbbbb', 'ref', 'B')(aPartenariat()))
    expect(lignesOf(after).map(([id]) => id)).toEqual([LIGNE, 'bbbbbbbbbbbb', 'zzzzzzzzzzzz'])
  })

  it('reads a value to choose as its field holds it', () => {
    expect(lireValeur(LIGNE, 'vendu', '3')).toBe(3)
    expect(lireValeur(TETE, 'lieu', '3')).toBe('3')
    expect(lireValeur('contrat', 'loyer', 'true')).toBe(true)
  })
})

describe('the history', () => {
  const told = (prev: Partenariat, next: Partenariat, par: Uid = BOUTIQUE, now = NOW) =>
    Object.values(historiqueOf(prev, next, par, now)).map(({ action, champ, avant, apres }) => [
      action,
      champ,
      avant,
      apres,
    ])

  it('tells the rows added and deleted and the cells changed', () => {
    const start = aPartenariat()
    expect(told(start, poser(LIGNE, 'vendu', 3)(start))).toEqual([['modification', 'vendu', '0', '3']])
    expect(told(start, poser('bbbbbbbbbbbb', 'ref', 'B')(start))).toEqual([['ajout', '', '', 'B']])
    expect(told(start, supprimerLigne(LIGNE)(start))).toEqual([['suppression', '', 'B1 Bol en grès', '']])
    expect(told(start, poser('contrat', 'espace', 'Un mur')(start))).toEqual([['modification', 'espace', '', 'Un mur']])
    expect(told(start, start)).toEqual([])
  })

  it('tells the cells of a row that its author is still typing once, by its beginning', () => {
    const start = aPartenariat({ lignes: {} })
    const added = poser(LIGNE, 'ref', 'B1')(start)
    const known = { ...added, historique: historiqueOf(start, added, BOUTIQUE, NOW) }
    const typed = poser(LIGNE, 'vendu', 3)(known)
    expect(told(known, typed, BOUTIQUE, NOW + SAISIE_MS - 1)).toHaveLength(1)
    expect(told(known, typed, BOUTIQUE, NOW + SAISIE_MS)).toHaveLength(2)
    expect(told(known, typed, CREATEUR, NOW + 1)).toHaveLength(2)
    expect(dernierAuteur(known, LIGNE, 'vendu')?.par).toBe(BOUTIQUE)
    expect(dernierAuteur(known, TETE, 'lieu')).toBeUndefined()
  })

  it('keeps the latest entries, under keys that only grow', () => {
    let doc = aPartenariat()
    const first = historiqueOf(doc, poser(LIGNE, 'vendu', 1)(doc), BOUTIQUE, NOW)
    for (let i = 0; i < HISTORIQUE_MAX + 5; i += 1) {
      const next = poser(LIGNE, 'vendu', i + 1)(doc)
      doc = { ...next, historique: historiqueOf(doc, next, BOUTIQUE, NOW + i) }
    }
    const keys = Object.keys(doc.historique)
    expect(keys).toHaveLength(HISTORIQUE_MAX)
    expect(keys).toEqual([...keys].sort())
    expect(keys[0]).toBe('00000006')
    expect(Object.keys(first)).toEqual(['00000001'])
    const last = doc.historique[keys.at(-1) ?? ''] as Evenement
    expect(last.apres).toBe(String(HISTORIQUE_MAX + 5))
  })

  it('keeps the beginning of a long value', () => {
    const start = aPartenariat()
    const [entry] = Object.values(
      historiqueOf(start, poser(LIGNE, 'description', 'é'.repeat(500))(start), BOUTIQUE, NOW),
    )
    expect(entry?.apres).toHaveLength(80)
  })
})

describe('the form that is hashed', () => {
  const start = aPartenariat({ lignes: { [LIGNE]: aLigne(), bbbbbbbbbbbb: aLigne({ ordre: 2 }) } })

  it('does not depend on the order of keys, the history, the agreements or the names of rows', () => {
    const lignes = Object.fromEntries(Object.entries(start.lignes).reverse())
    const tete = Object.fromEntries(Object.entries(start.tete).reverse()) as unknown as Partenariat['tete']
    const accords = { 'inventaire-boutique': { par: BOUTIQUE, nom: 'x', le: LE, empreinte: 'a'.repeat(64) } }
    const renamed = { cccccccccccc: aLigne(), dddddddddddd: aLigne({ ordre: 7 }) }
    for (const other of [{ lignes }, { tete }, { accords }, { lignes: renamed }]) {
      expect(formeCanonique({ ...start, ...other }, 'inventaire')).toBe(formeCanonique(start, 'inventaire'))
    }
  })

  it('depends on every cell, and on what is left to choose', () => {
    const forms = [
      start,
      poser(LIGNE, 'vendu', 1)(start),
      poser(LIGNE, 'description', 'Vase')(start),
      poser(TETE, 'commission', 11)(start),
      supprimerLigne(LIGNE)(start),
      ecrire(LIGNE, 'depot', '3', 4, { par: BOUTIQUE, le: LE })(start),
    ].map((doc) => formeCanonique(doc, 'inventaire'))
    expect(new Set(forms).size).toBe(forms.length)
  })

  it('is apart for the two documents', () => {
    const signed = poser('contrat', 'espace', 'Un mur')(start)
    expect(formeCanonique(signed, 'inventaire')).toBe(formeCanonique(start, 'inventaire'))
    expect(formeCanonique(signed, 'contrat')).not.toBe(formeCanonique(start, 'contrat'))
    const asked = ecrire('contrat', 'espace', 'autre', 'Un coin', { par: BOUTIQUE, le: LE })(signed)
    expect([resteAChoisir(asked, 'contrat'), resteAChoisir(asked, 'inventaire')]).toEqual([true, false])
  })
})
