import type { Protection } from './protection.ts'

const LEAVING = ['tests/gateway/leaving.test.ts']
const NOTICE = ['tests/gateway/leaving-notice.test.ts']
const RULES = ['tests/validation/candidatures.test.ts']
const SHARED = 'gateway/accounts/erasure/shared.ts'

/** What a partner who deletes their account leaves to the other, and takes. */
export const PAPERS_LEAVE: readonly Protection[] = [
  {
    name: 'leaving: the papers of a partnership stay with the other party',
    file: SHARED,
    code: "if (await isGone(store.db('accounts'), boutiqueId === uid ? creatorId : boutiqueId)) return false",
    without: 'if (boutiqueId !== creatorId) return false',
    tests: LEAVING,
  },
  {
    name: 'leaving: all goes once both parties have',
    file: SHARED,
    code: "if (await isGone(store.db('accounts'), boutiqueId === uid ? creatorId : boutiqueId)) return false",
    without: 'void [isGone, boutiqueId, creatorId]',
    tests: LEAVING,
  },
  {
    name: 'leaving: what led to no partnership goes',
    file: SHARED,
    code: 'if (candidature === null || !staysAfterLeaving(candidature)) return false',
    without: 'if (candidature === null || staysAfterLeaving === undefined) return false',
    tests: LEAVING,
  },
  {
    name: "leaving: a créateur's message and address go",
    file: 'src/domain/candidature.ts',
    code: "left === 'creator' ? { message: '', email: EMAIL_WITHHELD } : {}",
    without: "left === 'creator' ? (EMAIL_WITHHELD, {}) : {}",
    tests: LEAVING,
  },
  {
    name: 'leaving: papers that the other party begins stay',
    file: 'gateway/accounts/gone.ts',
    code: '|| (isPaper && owners.includes(false))',
    without: '|| (isPaper && owners.length === 0)',
    tests: LEAVING,
  },
  {
    name: 'leaving: no device says who has left',
    file: 'gateway/sync/push/judge.ts',
    code: '...withKnownLeaver(withKnownWord(doc, prev), prev), email',
    without: '...(withKnownLeaver === undefined ? {} : withKnownWord(doc, prev)), email',
    tests: LEAVING,
  },
  {
    name: 'leaving: nobody but the server says who has left',
    file: 'src/domain/rules.ts',
    code: '  if (forged !== null) return forged\n  if (before !== null',
    without: '  if (forged === undefined) return forged\n  if (before !== null',
    tests: RULES,
  },
  {
    name: 'leaving: the mail that tells of it is not about who is gone',
    file: 'gateway/notices/notice.ts',
    code: '...(leaverOf(candidature) === null ? { about } : {}),',
    without: '...(leaverOf === undefined ? {} : { about }),',
    tests: NOTICE,
  },
  {
    name: 'leaving: the mail that tells the créateur of it outlives what the boutique takes',
    file: 'gateway/accounts/erasure/belongings.ts',
    code: '(doc) => !isOthers(doc, uid)',
    without: '(doc) => isOthers === undefined || doc !== null',
    tests: NOTICE,
  },
]
