import { describe, expect, it } from 'vitest'
import { ownersOf, suiviIdOf, suiviPartsOf } from '#domain/ids.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import { type Actor, type Doc, WRITE_RULES } from '#domain/rules.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { nodeOf } from '#domain/versions/stamp.ts'
import { mergeStamped, stamped } from '#domain/versions/write.ts'
import { aCandidature, aFavori, anAnnonce, aSuivi, BOUTIQUE, CREATEUR, TIERS } from '#tests/fixtures/documents.ts'

const createur: Actor = { kind: 'member', uid: CREATEUR, userType: 'createur' }
const boutique: Actor = { kind: 'member', uid: BOUTIQUE, userType: 'boutique' }
const otherBoutique: Actor = { kind: 'member', uid: TIERS, userType: 'boutique' }
const otherCreateur: Actor = { kind: 'member', uid: TIERS, userType: 'createur' }
const server: Actor = { kind: 'server' }
const KEY = 'abcdefghijkl'

describe('an id of what somebody keeps', () => {
  const candidature = aCandidature()._id
  const ABOUT = { favori: anAnnonce()._id, recherche: KEY, note: candidature, lu: candidature }

  it.each(['favori', 'recherche', 'note', 'lu'] as const)('says whose it is, its kind and its subject: %s', (kind) => {
    const about = ABOUT[kind]
    const id = suiviIdOf(CREATEUR, kind, about)
    expect(suiviPartsOf(id)).toEqual({ uid: CREATEUR, kind, about })
    expect(ownersOf(id)).toEqual([CREATEUR])
  })

  it.each([`${CREATEUR}.favori.${KEY}`, `${CREATEUR}.autre.${KEY}`, `x.recherche.${KEY}`, anAnnonce()._id, 3])(
    'is not %s',
    (id) => expect(suiviPartsOf(id)).toBeNull(),
  )
})

describe('what somebody keeps', () => {
  const about = aCandidature()._id
  const note = aSuivi('note', about, {}, BOUTIQUE)
  const gone = (doc: Suivi) => ({ _id: doc._id, _deleted: true })
  const search = aSuivi('recherche', KEY, { name: 'Lyon' })

  it.each<[string, object, Actor, string | null]>([
    ['a favourite of one’s own', aFavori(), createur, null],
    ["somebody else's favourite", aFavori(), boutique, 'not-the-owner'],
    ['a favourite under another boutique', aFavori({ boutiqueId: TIERS }), createur, 'invalid'],
    ['a favourite that says it is a search', aFavori({ kind: 'recherche' }), createur, 'invalid'],
    ['a favourite deleted, which might be wanted again', gone(aFavori()), createur, 'deletion-forbidden'],
    ['a favourite deleted by the server', gone(aFavori()), server, null],
    ['a search', search, createur, null],
    ['a search that finds all', { ...search, search: '' }, createur, null],
    ['a search without a name', { ...search, name: ' ' }, createur, 'invalid'],
    ['a search deleted', gone(search), createur, null],
    ["a boutique's note", note, boutique, null],
    ["a créateur's note on a candidature", aSuivi('note', about), createur, 'not-a-party'],
    ["a note on another boutique's candidature", aSuivi('note', about, {}, TIERS), otherBoutique, 'not-a-party'],
    ['a note of 2,001 characters', { ...note, text: 'x'.repeat(2001) }, boutique, 'invalid'],
    ['how far one has read', aSuivi('lu', about), createur, null],
    ["how far one has read others' conversation", aSuivi('lu', about, {}, TIERS), otherCreateur, 'not-a-party'],
  ])('%s', (_what, doc, actor, expected) => {
    expect(WRITE_RULES.suivis(doc as Doc, null, actor)?.code ?? null).toBe(expected)
  })
})

describe('two versions of what somebody keeps', () => {
  const shape = SHAPES.suivis
  const write = (before: Suivi, change: Partial<Suivi>, device: string, now: number): Suivi => {
    const writer = { node: nodeOf(CREATEUR, device), now }
    return stamped(shape, { ...before }, { ...before, ...change } as never, writer, [CREATEUR]) as never
  }
  const merge = (a: Suivi, b: Suivi) => mergeStamped(shape, a as never, b as never, [CREATEUR]) as unknown as Suivi
  const initial = write(aFavori({ kept: false }), { kept: true }, 'aaaa', 1000)

  it('say what was said last, with when', () => {
    const removed = write(initial, { kept: false, at: '2026-12-06T10:00:00.000Z' }, 'bbbb', 3000)
    const renamed = write(initial, { nom: 'Autre' }, 'aaaa', 5000)
    for (const merged of [merge(removed, renamed), merge(renamed, removed)]) {
      expect(merged).toMatchObject({ kept: false, at: '2026-12-06T10:00:00.000Z', nom: 'Autre' })
    }
  })

  it('ask nobody to choose a name or a price that no person typed', () => {
    const merged = merge(write(initial, { prix: 40 }, 'aaaa', 2000), write(initial, { prix: 50 }, 'bbbb', 3000))
    expect(merged).toMatchObject({ prix: 50, conflicts: {} })
  })

  it('are read up to the later instant, whichever device wrote last', () => {
    const lu = aSuivi('lu', aCandidature()._id)
    const late = write(lu, { seenAt: '2026-12-05T12:00:00.000Z' }, 'aaaa', 1000)
    const early = write(lu, { seenAt: '2026-12-05T11:00:00.000Z' }, 'bbbb', 9000)
    for (const merged of [merge(late, early), merge(early, late)]) {
      expect(merged).toMatchObject({ seenAt: '2026-12-05T12:00:00.000Z', conflicts: {} })
    }
  })

  it('keep both notes that were written apart', () => {
    const note = aSuivi('note', aCandidature()._id)
    const merged = merge(write(note, { text: 'Une' }, 'aaaa', 1000), write(note, { text: 'Deux' }, 'bbbb', 2000))
    expect(merged.text).toBe('Deux')
    expect(Object.values(merged.conflicts ?? {})).toMatchObject([{ field: 'text', value: 'Une' }])
  })
})
