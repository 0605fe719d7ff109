import { describe, expect, it } from 'vitest'
import { choose, type PaperQuery } from '#screens/partenariat/paper/use-chosen-candidature.tsx'
import { aCandidature } from '#tests/fixtures/documents.ts'
import { uid } from '#tests/fixtures/ids.ts'

const [FIRST, SECOND, STRANGER] = [uid('f'), uid('s'), uid('x')]
const confirmedWith = (creatorId: typeof FIRST) => aCandidature({ creatorId, status: 'confirmed' })
const both = [confirmedWith(FIRST), confirmedWith(SECOND)]
const [one, other] = both
const queryOf = (creatorId: string | null, blank = false): PaperQuery => ({ avec: creatorId, blank })
const blank = (filled: boolean, missing: 'not-found' | 'not-arrived' | null) => ({ kind: 'blank', filled, missing })

describe('the paper that an address opens', () => {
  it.each<[string, Parameters<typeof choose>[0], PaperQuery, object]>([
    ['that of the créateur it names', both, queryOf(SECOND), { kind: 'one', candidature: other }],
    ['the only one there is', [confirmedWith(FIRST)], queryOf(null), { kind: 'one', candidature: one }],
    ['never one of several that nobody named', both, queryOf(null), { kind: 'ask', notFound: false }],
    ['asked for when the one it names is none of them', both, queryOf(STRANGER), { kind: 'ask', notFound: true }],
    ['so were there but one', [confirmedWith(FIRST)], queryOf(STRANGER), { kind: 'ask', notFound: true }],
    ['so for an empty name', [confirmedWith(FIRST)], queryOf(''), { kind: 'ask', notFound: true }],
    ['the template for somebody without a partnership', [], queryOf(null), blank(false, null)],
    ['the template, and a word on the one it named', [], queryOf(STRANGER), blank(false, 'not-found')],
    ['the template on demand, with a way back', both, queryOf(SECOND, true), blank(true, null)],
    ['the template on demand, where there is no paper', [], queryOf(null, true), blank(false, null)],
  ])('is %s', (_what, candidatures, query, chosen) => {
    expect(choose(candidatures, query, true)).toMatchObject(chosen)
  })

  it('is said to be on its way, and not missing, while it may still arrive', () => {
    expect(choose(undefined, queryOf(FIRST), false)).toEqual({ kind: 'loading' })
    expect(choose([], queryOf(FIRST), false)).toEqual(blank(false, 'not-arrived'))
    expect(choose([], queryOf(null), false)).toEqual(blank(false, null))
    expect(choose([confirmedWith(SECOND)], queryOf(FIRST), false)).toEqual({ kind: 'ask', notFound: false })
  })
})
