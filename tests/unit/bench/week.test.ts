import { describe, expect, it } from 'vitest'
import { snapshotOf } from '#domain/annonce.ts'
import { suiviIdOf } from '#domain/ids.ts'
import { aCandidature, anAnnonce, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { brokenIn } from '../../../bench/week/broken.ts'
import { badLines, mailsApart } from '../../../bench/week/end.ts'
import { type Found, foundOf } from '../../../bench/week/found.ts'
import type { Fields, Said, Taken } from '../../../bench/week/ledger.ts'

const annonce = { ...anAnnonce() }
const candidature = { ...aCandidature({ annonce: snapshotOf(anAnnonce()) }) }

let instant = 0
function taken(db: string, doc: Fields, rev: string): Taken {
  instant += 2
  return { db, id: String(doc._id), uid: BOUTIQUE, rev, doc, askedAt: instant, answeredAt: instant + 1 }
}

const written = (...all: readonly Taken[]): Said => ({
  taken: all,
  accounts: new Map([[BOUTIQUE, 'b@exemple.fr']]),
  removing: new Set(),
  leaving: new Set(),
  photos: new Set(),
})

type Branch = { readonly doc: Fields; readonly revs: readonly string[]; readonly deleted?: boolean }

function branch({ doc, revs, deleted = false }: Branch) {
  const ids = revs.map((rev) => rev.split('-')[1] as string)
  const start = Number.parseInt(revs[0] as string, 10)
  return { ...doc, _id: String(doc._id), _rev: revs[0] as string, _deleted: deleted, _revisions: { start, ids } }
}

/** What is found of these documents, each with what leads to it, the newest first. */
function there(...branches: readonly (readonly [string, ...Branch[]])[]): Found {
  const docs: Record<string, Map<string, NonNullable<ReturnType<typeof foundOf>>>> = {}
  for (const [db, ...all] of branches) {
    const found = foundOf(all.map(branch))
    if (found === null) continue
    docs[db] ??= new Map()
    docs[db].set(String(all[0]?.doc._id), found)
  }
  return { docs, accounts: [{ uid: BOUTIQUE, email: 'b@exemple.fr' }], mails: [], photos: new Set() }
}

const rules = (said: Said, found: Found) => brokenIn(said, found).map(({ rule }) => rule)
const published = ['annonces', { doc: annonce, revs: ['1-a'] }] as const satisfies readonly [string, Branch]
const applied = ['candidatures', { doc: candidature, revs: ['1-c'] }] as const satisfies readonly [string, Branch]
const said = () => [taken('annonces', annonce, '1-a'), taken('candidatures', candidature, '1-c')] as const

describe('the check of a week', () => {
  it('finds nothing where everything that was told is there', () => {
    expect(brokenIn(written(...said()), there([...published], [...applied]))).toEqual([])
  })

  it('finds a document that is lost', () => {
    expect(rules(written(...said()), there([...published]))).toEqual(['lost'])
  })

  it('finds a write that was told and is in no history of what stands', () => {
    const told = taken('annonces', { ...annonce, description: 'Plein sud.' }, '2-b')
    const other = { doc: annonce, revs: ['2-z', '1-a'] }
    expect(rules(written(said()[0], told), there(['annonces', other]))).toEqual(['lost'])
  })

  it('finds a document that nobody deleted, and one that came back', () => {
    const gone = { ...published[1], deleted: true, revs: ['2-b', '1-a'] }
    expect(rules(written(said()[0]), there(['annonces', gone]))).toEqual(['lost'])
    const asked = { ...written(said()[0]), removing: new Set([`annonces ${annonce._id}`]) }
    expect(brokenIn(asked, there(['annonces', gone]))).toEqual([])
    const deleted = taken('annonces', { _id: annonce._id, _deleted: true }, '2-b')
    const back = { doc: annonce, revs: ['3-c', '2-b', '1-a'] }
    expect(rules(written(said()[0], deleted), there(['annonces', back]))).toEqual(['came-back'])
  })

  it('takes a version that gave way in a merge for kept, unless it had gone further', () => {
    const accepted = { ...candidature, status: 'awaiting-creator' }
    const beside = { doc: accepted, revs: ['3-x', '2-d', '1-c'], deleted: true }
    const told = [...said(), taken('candidatures', accepted, '2-d')]
    const confirmed = { doc: { ...candidature, status: 'confirmed' }, revs: ['3-e', '2-f', '1-c'] }
    expect(rules(written(...told), there([...published], ['candidatures', confirmed, beside]))).toEqual([])
    const pending = { doc: candidature, revs: ['2-g', '1-c'] }
    expect(rules(written(...told), there([...published], ['candidatures', pending, beside]))).toEqual(['lost'])
  })

  it('finds both answers to one candidature, and two writes over the same one', () => {
    const answers = (['awaiting-creator', 'refused-by-boutique'] as const).map((status, at) =>
      taken('candidatures', { ...candidature, status }, `2-${at}`),
    )
    const stands = { doc: { ...candidature, status: 'refused-by-boutique' }, revs: ['2-1', '1-c'] }
    const beside = { doc: { ...candidature, status: 'awaiting-creator' }, revs: ['3-x', '2-0'], deleted: true }
    const found = there([...published], ['candidatures', stands, beside])
    expect(rules(written(...said(), ...answers), found)).toEqual(['twice', 'both-answers'])
  })

  it('finds a price that changed under a candidature', () => {
    const dearer = { ...annonce, prix: annonce.prix + 1 }
    const told = [...said(), taken('annonces', dearer, '2-b')]
    const found = there(['annonces', { doc: dearer, revs: ['2-b', '1-a'] }], [...applied])
    expect(rules(written(...told), found)).toEqual(['price', 'price'])
  })

  it('finds versions that nothing has settled', () => {
    const other = { doc: { ...annonce, prix: 1 }, revs: ['1-0'] }
    expect(rules(written(said()[0]), there(['annonces', published[1], other]))).toEqual(['conflict'])
  })

  it('finds an account that is not there, and two for one address', () => {
    const found = there([...published])
    const nobody = { ...found, accounts: [] }
    expect(rules(written(said()[0]), nobody)).toEqual(['account'])
    const two = { ...found, accounts: [...found.accounts, { uid: 'other', email: 'b@exemple.fr' }] }
    expect(rules(written(said()[0]), two)).toEqual(['account'])
  })

  it('finds a photo that an annonce shows and nobody has', () => {
    const url = `/photos/annonces/${BOUTIQUE}/${'0'.repeat(64)}.webp`
    const shown = { ...annonce, photos: [url] }
    const sent = { ...written(taken('annonces', shown, '1-a')), photos: new Set([url]) }
    expect(rules(sent, there(['annonces', { doc: shown, revs: ['1-a'] }]))).toEqual(['photo'])
  })

  it('asks nothing of what went with an account', () => {
    const left = { ...written(...said()), leaving: new Set([BOUTIQUE]) }
    expect(brokenIn(left, there())).toEqual([])
    const favori = taken('suivis', { _id: suiviIdOf(CREATEUR, 'favori', annonce._id) }, '1-f')
    const gone: Branch = { doc: favori.doc, deleted: true, revs: ['2-f', '1-f'] }
    expect(rules(written(favori), there(['suivis', gone]))).toEqual(['lost'])
    expect(brokenIn({ ...written(favori), leaving: left.leaving }, there(['suivis', gone]))).toEqual([])
  })
})

describe('the check of mails and logs', () => {
  const mail = (id: string) => ({ header: () => `<${id}@marche.fr>`, text: '', html: '' })
  const sent = (id: string, state = 'sent') => ({ id, state, dueAt: '2026-01-01T00:00:00.000Z' })

  it('tells mails that came twice, never came, or never left', () => {
    const found = { ...there(), mails: [sent('mail:a'), sent('mail:b'), sent('mail:c', 'queued')] }
    expect(mailsApart([mail('mail-a'), mail('mail-a')], found, Date.parse('2026-01-02'))).toMatchObject({
      received: 2,
      twice: 1,
      lost: ['mail:b'],
      stuck: [{ id: 'mail:c' }],
    })
  })

  it('finds in a log what somebody has typed', () => {
    const lines = ['{"level":30,"msg":"ok"}', '{"level":30,"msg":"dit-abcdefgh12"}', '{"email":"dit-x@exemple.fr"}']
    expect(badLines(lines.join('\n'))).toHaveLength(2)
  })
})
