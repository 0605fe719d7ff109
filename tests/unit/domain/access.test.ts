import { describe, expect, it } from 'vitest'
import { concernedBy, concerns, mayRead, mayReadByKey, type Scope } from '#domain/access.ts'
import { type Actor, DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import {
  aCandidature,
  aFavori,
  aMovement,
  anAnnonce,
  anEntry,
  aPartenariat,
  aUser,
  BOUTIQUE,
  CREATEUR,
  TIERS,
} from '#tests/fixtures/documents.ts'

const ACTORS: { readonly [name: string]: Actor } = {
  boutique: { kind: 'member', uid: BOUTIQUE, userType: 'boutique' },
  createur: { kind: 'member', uid: CREATEUR, userType: 'createur' },
  tiers: { kind: 'member', uid: TIERS, userType: 'createur' },
  anonymous: { kind: 'anonymous' },
  server: { kind: 'server' },
}
const EVERYBODY = Object.keys(ACTORS)
const closed = anAnnonce({ active: false })
const prive = { _id: CREATEUR, adresseLocale: '1 rue du Port' }

const READERS: [string, DatabaseName, { readonly _id: string }, Scope, string[]][] = [
  ['an active annonce, in public', 'annonces', anAnnonce(), 'public', EVERYBODY],
  ['an active annonce, as own', 'annonces', anAnnonce(), 'own', ['boutique']],
  ['a closed annonce, in public', 'annonces', closed, 'public', []],
  ['a closed annonce, as own', 'annonces', closed, 'own', ['boutique']],
  ['a candidature, in public', 'candidatures', aCandidature(), 'public', []],
  ['a candidature, as own', 'candidatures', aCandidature(), 'own', ['boutique', 'createur']],
  ['a profile, in public', 'users', aUser(), 'public', []],
  ['a profile, as own', 'users', aUser(), 'own', ['createur']],
  ['a private address, in public', 'prives', prive, 'public', []],
  ['a private address, as own', 'prives', prive, 'own', ['createur']],
  ["a partnership's papers, in public", 'partenariats', aPartenariat(), 'public', []],
  ["a partnership's papers, as own", 'partenariats', aPartenariat(), 'own', ['boutique', 'createur']],
  ['a record, in public', 'records', aMovement('a'), 'public', []],
  ['a record, as own', 'records', aMovement('a'), 'own', ['boutique', 'createur']],
  ['what somebody keeps for themselves, in public', 'suivis', aFavori(), 'public', []],
  ['what somebody keeps for themselves, as own', 'suivis', aFavori(), 'own', ['createur']],
  ['a message, in public', 'conversations', anEntry('message'), 'public', []],
  ['a message, as own', 'conversations', anEntry('message'), 'own', ['boutique', 'createur']],
  ["a boutique's blocking, as own", 'conversations', anEntry('blocage'), 'own', ['boutique']],
  ["a créateur's report, as own", 'conversations', anEntry('signalement', {}, { by: CREATEUR }), 'own', ['createur']],
  ['a design document, in public', 'annonces', { ...anAnnonce(), _id: '_design/rules' }, 'public', []],
  ['an annonce under another name, in public', 'candidatures', anAnnonce(), 'public', []],
  ['a design document, as own', 'candidatures', { _id: '_design/rules' }, 'own', []],
]

describe('who reads', () => {
  // Proves V1.3.4
  it.each(READERS)('%s', (_what, database, doc, scope, readers) => {
    const found = EVERYBODY.filter((name) => mayRead(database, { ...doc }, scope, ACTORS[name] as Actor))
    expect(found).toEqual(readers)
  })

  it.each<[string, DatabaseName, { readonly _id: string }, string[]]>([
    ['an active annonce', 'annonces', anAnnonce(), EVERYBODY],
    ['a closed annonce', 'annonces', closed, ['boutique']],
    ['a candidature', 'candidatures', aCandidature(), ['boutique', 'createur']],
    ['a profile', 'users', aUser(), ['boutique', 'createur', 'tiers']],
    ['a design document of the profiles', 'users', { _id: '_design/rules' }, []],
    ['a private address', 'prives', prive, ['createur']],
  ])('%s by its key', (_what, database, doc, readers) => {
    const found = EVERYBODY.filter((name) => mayReadByKey(database, { ...doc }, ACTORS[name] as Actor))
    expect(found).toEqual(readers)
  })

  it.each(DATABASE_NAMES)('nobody is concerned by a document of %s whose id is none', (database) => {
    expect(concernedBy(database, `_design/${BOUTIQUE}`)).toEqual([])
  })

  it('sends the change of a closed annonce to everyone, since it may have been active before', () => {
    for (const name of EVERYBODY) expect(concerns('annonces', closed._id, 'public', ACTORS[name] as Actor)).toBe(true)
  })

  it('accepts nothing but true for active', () => {
    const doc = { ...anAnnonce(), active: 'true' }
    expect(mayRead('annonces', doc, 'public', { kind: 'anonymous' })).toBe(false)
  })
})
