import { describe, expect, it } from 'vitest'
import { type Asked, choose } from '#screens/partenariat/paper/use-chosen-candidature.tsx'
import { aCandidature } from '#tests/fixtures/documents.ts'
import { uid } from '#tests/fixtures/ids.ts'
import { paths } from '#wire/site.ts'

const [FIRST, SECOND, STRANGER] = [uid('f'), uid('s'), uid('x')]
const of = (creatorId: typeof FIRST) => aCandidature({ creatorId, status: 'confirmed' })
const both = [of(FIRST), of(SECOND)]
const NOTHING: Asked = { avec: null, blank: false }
const avec = (creatorId: string): Asked => ({ avec: creatorId, blank: false })

describe('the paper that an address opens', () => {
  it('is that of the créateur it names, whichever came first', () => {
    expect(choose(both, avec(SECOND), true)).toEqual({ kind: 'one', candidature: both[1] })
    expect(paths.contrat('a', SECOND)).toBe(`/partenariat/a/contrat?avec=${SECOND}`)
    expect(paths.comptes('a', SECOND)).toBe(`/partenariat/a/comptes?avec=${SECOND}`)
    expect(paths.inventaire('a')).toBe('/partenariat/a/inventaire')
  })

  it('is the only one there is, and never one of several that nobody named', () => {
    expect(choose([of(FIRST)], NOTHING, true)).toEqual({ kind: 'one', candidature: of(FIRST) })
    expect(choose(both, NOTHING, true)).toEqual({ kind: 'ask', notFound: false })
  })

  it('is asked for when the one it names is none of them, were there but one', () => {
    expect(choose(both, avec(STRANGER), true)).toEqual({ kind: 'ask', notFound: true })
    expect(choose([of(FIRST)], avec(STRANGER), true)).toEqual({ kind: 'ask', notFound: true })
    expect(choose([of(FIRST)], avec(''), true)).toEqual({ kind: 'ask', notFound: true })
  })

  it('is the template for somebody without a partnership, who is told when the address named one', () => {
    expect(choose([], NOTHING, true)).toEqual({ kind: 'blank', filled: false, notFound: false })
    expect(choose([], avec(STRANGER), true)).toEqual({ kind: 'blank', filled: false, notFound: true })
  })

  it('is not said to be missing while it may still arrive', () => {
    expect(choose(undefined, avec(FIRST), false)).toEqual({ kind: 'loading' })
    expect(choose([], avec(FIRST), false)).toEqual({ kind: 'blank', filled: false, notFound: false })
    expect(choose([of(SECOND)], avec(FIRST), false)).toEqual({ kind: 'ask', notFound: false })
  })

  it('is the template on demand, with a way back to the papers that there are', () => {
    expect(choose(both, { avec: SECOND, blank: true }, true)).toMatchObject({ kind: 'blank', filled: true })
    expect(choose([], { avec: null, blank: true }, true)).toMatchObject({ kind: 'blank', filled: false })
  })
})
