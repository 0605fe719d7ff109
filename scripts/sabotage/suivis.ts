import type { Protection } from './protection.ts'

const RULES = 'src/domain/rules.ts'
const SUIVI_RULE = 'gateway/sync/push/suivi-rule.ts'
const UNIT = ['tests/unit/domain/suivis.test.ts']
const PROFILS = ['tests/unit/data/kept-profils.test.ts']
const GATEWAY = ['tests/gateway/suivis.test.ts']

/** What a member keeps for themselves. */
export const SUIVIS: readonly Protection[] = [
  {
    name: 'suivis: one writes for oneself',
    file: RULES,
    code: "if (actor.kind === 'member' && actor.uid !== parts.uid) return refuse('not-the-owner')",
    without: '',
    tests: UNIT,
  },
  {
    name: 'suivis: a note is the boutique’s',
    file: RULES,
    code: "if (!mayKeep(parts)) return refuse('not-a-party')",
    without: '',
    tests: UNIT,
  },
  {
    name: 'suivis: only oneself reads',
    file: 'src/domain/access.ts',
    code: "if (database === 'suivis') return isSuiviId(id) ? ownersOf(id) : []",
    without: '',
    tests: ['tests/unit/domain/access.test.ts'],
  },
  {
    name: 'suivis: a favourite that was removed is not deleted',
    file: RULES,
    code: "return actor.kind === 'server' || parts.kind === 'recherche' ? null : refuse('deletion-forbidden')",
    without: 'return null',
    tests: UNIT,
  },
  {
    name: 'suivis: how far one has read never goes back',
    file: 'src/domain/versions/write.ts',
    code: '(isGrowing(shape, target, field) ? Date.parse(String(value)) || 0 : 0)',
    without: '0',
    tests: UNIT,
  },
  {
    name: 'suivis: a time that has not come is never read until',
    file: SUIVI_RULE,
    code: '{ seenAt: clamped(next.seenAt, context.now) }',
    without: '{}',
    tests: GATEWAY,
  },
  {
    name: 'suivis: favourites and searches are bounded',
    file: SUIVI_RULE,
    code: 'if (full !== null) return refuse(full)',
    without: '',
    tests: GATEWAY,
  },
  {
    name: 'suivis: a note is about a candidature that is there',
    file: SUIVI_RULE,
    code: "parts.about)) === null) return refuse('document-gone')",
    without: 'parts.about)) === null) return write(doc)',
    tests: GATEWAY,
  },
  {
    name: 'suivis: favourites of what somebody published go with them',
    file: 'gateway/accounts/erasure/belongings.ts',
    code: 'await eraseKeptAbout(store, uid)',
    without: '',
    tests: GATEWAY,
  },
  {
    name: 'suivis: a favourite that arrives after its boutique has left is not kept',
    file: 'gateway/accounts/gone.ts',
    code: '[parts.uid, boutiqueOf(parts.about as AnnonceId)]',
    without: '[parts.uid]',
    tests: GATEWAY,
  },
  {
    name: 'suivis: notes on what led to nothing go with the annonce',
    file: 'gateway/jobs/leftovers.ts',
    code: 'for (const { _id } of unconfirmed) await eraseKeptOn(store, _id)',
    without: '',
    tests: GATEWAY,
  },
  {
    name: 'profiles: one goes with the candidature that it came with',
    file: 'src/data/device/leader.ts',
    code: 'stopProfils = followProfils(database, uid, parts.serverClock, warn)',
    without: 'void followProfils',
    tests: PROFILS,
  },
  {
    name: 'profiles: nothing of one that was removed stays in the storage',
    file: 'src/data/profiles.ts',
    code: '({ ...latest, ...blank })',
    without: '({ ...latest, _deleted: blank._id !== "" })',
    tests: PROFILS,
  },
  {
    name: 'profiles: who has left, or withdrew long ago, is not kept',
    file: 'src/domain/kept-profils.ts',
    code: 'if (leaverOf(candidature) !== null) return false',
    without: 'void leaverOf',
    tests: PROFILS,
  },
  {
    name: 'profiles: one that arrives after its candidature has gone is not kept',
    file: 'src/data/profiles.ts',
    code: 'there.filter(({ _id }) => kept.has(_id))',
    without: 'there',
    tests: PROFILS,
  },
  {
    name: 'profiles: one that was only looked at goes in the end',
    file: 'src/data/kept-profils.ts',
    code: 'old.map(({ _id }) => _id)',
    without: 'old.slice(old.length).map(({ _id }) => _id)',
    tests: PROFILS,
  },
]
