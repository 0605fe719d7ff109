import { describe, expect, it } from 'vitest'
import { type Actor, candidatureActor, type Doc, WRITE_RULES } from '#domain/rules.ts'
import { aCandidature, anAnnonce, aUser, BOUTIQUE, CREATEUR, TIERS } from '#tests/fixtures/documents.ts'

const boutique: Actor = { kind: 'member', uid: BOUTIQUE, userType: 'boutique' }
const createur: Actor = { kind: 'member', uid: CREATEUR, userType: 'createur' }
const server: Actor = { kind: 'server' }
const anonymous: Actor = { kind: 'anonymous' }

function code(database: keyof typeof WRITE_RULES, next: object, prev: object | null, actor: Actor): string | null {
  return WRITE_RULES[database](next as Doc, prev as Doc | null, actor)?.code ?? null
}

describe('an annonce', () => {
  const closed = anAnnonce({ active: false })
  const gone = { _id: closed._id, _deleted: true }
  const bis = anAnnonce({ _id: `${TIERS}.${'a'.repeat(12)}` as never })

  it.each<[string, object, object | null, Actor, string | null]>([
    ['published by its boutique', anAnnonce(), null, boutique, null],
    ['published for another boutique', bis, null, boutique, 'not-the-owner'],
    ["published under another's name", anAnnonce({ userId: TIERS }), null, boutique, 'not-the-owner'],
    ['published by a créateur', anAnnonce(), null, { ...boutique, userType: 'createur' } as Actor, 'wrong-user-type'],
    ['published closed, having been closed before it left', closed, null, boutique, null],
    ['ending before it begins', anAnnonce({ dateFin: '2026-11-30' }), null, boutique, 'invalid'],
    ['of one day', anAnnonce({ dateFin: '2026-12-01' }), null, boutique, null],
    ['edited', anAnnonce({ prix: 50 }), anAnnonce(), boutique, null],
    ['dated anew', anAnnonce({ createdAt: '2026-01-01T00:00:00.000Z' }), anAnnonce(), boutique, 'immutable-field'],
    ['closed', closed, anAnnonce(), boutique, null],
    ['reopened', anAnnonce(), closed, boutique, null],
    ['deleted while active', gone, anAnnonce(), boutique, 'not-closed'],
    ['deleted when closed', gone, closed, boutique, null],
    ['deleted twice', gone, null, boutique, null],
    ['deleted while active by the server', gone, anAnnonce(), server, null],
    ['deleted by somebody else', gone, closed, createur, 'not-the-owner'],
  ])('%s', (_what, next, prev, actor, expected) => {
    expect(code('annonces', next, prev, actor)).toBe(expected)
  })
})

describe('a candidature', () => {
  it('knows its parties from its id and their type', () => {
    const { _id } = aCandidature()
    expect(candidatureActor(_id, boutique)).toBe('boutique')
    expect(candidatureActor(_id, createur)).toBe('creator')
    expect(candidatureActor(_id, server)).toBe('server')
    expect(candidatureActor(_id, anonymous)).toBeNull()
    expect(candidatureActor(_id, { kind: 'member', uid: TIERS, userType: 'boutique' })).toBeNull()
    expect(candidatureActor(_id, { kind: 'member', uid: BOUTIQUE, userType: 'createur' })).toBeNull()
    expect(candidatureActor('x', boutique)).toBeNull()
  })

  it('cannot be sent by an account to itself, nor without a message', () => {
    const toOneself = aCandidature({ _id: `${BOUTIQUE}.${'a'.repeat(12)}.${BOUTIQUE}` as never })
    expect(code('candidatures', toOneself, null, boutique)).not.toBeNull()
    expect(code('candidatures', aCandidature({ message: ' ' }), null, createur)).toBe('invalid')
    expect(code('candidatures', aCandidature(), null, createur)).toBeNull()
  })
})

describe("a member's own documents", () => {
  it.each<[string, object, object | null, Actor, string | null]>([
    ['edited', aUser({ nom: 'Autre' }), aUser(), createur, null],
    ["another's", aUser({ nom: 'Autre' }), aUser(), boutique, 'not-the-owner'],
    ['created by oneself', aUser(), null, createur, 'creation-forbidden'],
    ['created by the server', aUser(), null, server, null],
    ['deleted by oneself', { _id: CREATEUR, _deleted: true }, aUser(), createur, 'deletion-forbidden'],
    ['deleted by the server', { _id: CREATEUR, _deleted: true }, aUser(), server, null],
    ['given another type', aUser({ userType: 'boutique' }), aUser(), createur, 'immutable-field'],
    ['complete without a name', aUser({ nom: '' }), aUser(), createur, 'invalid'],
    ['with a short SIRET', aUser({ siret: '123' }), aUser(), createur, 'invalid'],
  ])('user: %s', (_what, next, prev, actor, expected) => {
    expect(code('users', next, prev, actor)).toBe(expected)
  })

  it('prive: written by oneself, and not deleted', () => {
    expect(code('prives', { _id: CREATEUR, adresseLocale: '1 rue du Port' }, null, createur)).toBeNull()
    expect(code('prives', { _id: CREATEUR, _deleted: true }, null, createur)).toBe('deletion-forbidden')
  })
})
