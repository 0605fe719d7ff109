import { describe, expect, it } from 'vitest'
import { type Asked, choose } from '#screens/partenariat/paper/use-chosen-candidature.tsx'
import { aCandidature } from '#tests/fixtures/documents.ts'
import { uid } from '#tests/fixtures/ids.ts'
import { paths } from '#wire/site.ts'

const [FIRST, SECOND, STRANGER] = [uid('f'), uid('s'), uid('x')]
const of = (creatorId: typeof FIRST) => aCandidature({ creatorId, status: 'confirmed' })
const both = [of(FIRST), of(SECOND)]
const [one, other] = both
const askedFor = (creatorId: string | null, blank = false): Asked => ({ avec: creatorId, blank })
const blank = (filled: boolean, notFound: boolean) => ({ kind: 'blank', filled, notFound })

describe('the paper that an address opens', () => {
  it.each<[string, Parameters<typeof choose>[0], Asked, object]>([
    ['that of the créateur it names', both, askedFor(SECOND), { kind: 'one', candidature: other }],
    ['the only one there is', [of(FIRST)], askedFor(null), { kind: 'one', candidature: one }],
    ['never one of several that nobody named', both, askedFor(null), { kind: 'ask', notFound: false }],
    ['asked for when the one it names is none of them', both, askedFor(STRANGER), { kind: 'ask', notFound: true }],
    ['so were there but one', [of(FIRST)], askedFor(STRANGER), { kind: 'ask', notFound: true }],
    ['so for an empty name', [of(FIRST)], askedFor(''), { kind: 'ask', notFound: true }],
    ['the template for somebody without a partnership', [], askedFor(null), blank(false, false)],
    ['the template, and a word on the one it named', [], askedFor(STRANGER), blank(false, true)],
    ['the template on demand, with a way back', both, askedFor(SECOND, true), blank(true, false)],
    ['the template on demand, where there is no paper', [], askedFor(null, true), blank(false, false)],
  ])('is %s', (_what, candidatures, asked, chosen) => {
    expect(choose(candidatures, asked, true)).toMatchObject(chosen)
  })

  it('is not said to be missing while it may still arrive', () => {
    expect(choose(undefined, askedFor(FIRST), false)).toEqual({ kind: 'loading' })
    expect(choose([], askedFor(FIRST), false)).toEqual(blank(false, false))
    expect(choose([of(SECOND)], askedFor(FIRST), false)).toEqual({ kind: 'ask', notFound: false })
  })

  it('names its créateur', () => {
    expect(paths.contrat('a', SECOND)).toBe(`/partenariat/a/contrat?avec=${SECOND}`)
    expect(paths.inventaire('a')).toBe('/partenariat/a/inventaire')
  })
})
