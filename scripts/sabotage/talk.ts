import type { Protection } from './protection.ts'

const RULE = 'src/domain/conversation/rule.ts'
const CROSS = 'gateway/sync/push/conversation-rule.ts'
const VALIDATION = ['tests/validation/conversations.test.ts']
const SYNC_TESTS = ['tests/sync/conversations.test.ts']
const HOOKS = ['tests/unit/data/conversation-hooks.test.tsx']
const HISTORIES = ['tests/model/kept.test.ts']
const GATEWAY_TESTS = ['tests/gateway/conversations.test.ts']

/** What two parties say to each other. */
export const TALK: readonly Protection[] = [
  {
    name: 'conversations: a party writes for itself',
    file: RULE,
    code: "return actor.uid === authorOf(id) ? null : refuse('not-the-owner')",
    without: 'return null',
    tests: VALIDATION,
  },
  {
    name: 'conversations: an entry is what its id says it is',
    file: RULE,
    code: "if (next.by !== authorOf(id) || next.kind !== kind) return refuse('not-the-owner')",
    without: '',
    tests: VALIDATION,
  },
  {
    name: 'conversations: what was said never changes',
    file: RULE,
    code: 'return frozen(kept, next, prev)',
    without: 'return kept.length > 0 ? null : frozen(kept, next, prev)',
    tests: VALIDATION,
  },
  {
    name: "conversations: a blocking and a report are their author's alone to read",
    file: 'src/domain/conversation/ids.ts',
    code: "if (entryKindOf(id) !== 'message') return [authorOf(id)]",
    without: '',
    tests: ['tests/unit/domain/access.test.ts'],
  },
  {
    name: 'conversations: who is blocked says nothing more',
    file: CROSS,
    code: "if (await isBlocking(store, id, otherOf(id, actor.uid))) return refuse('messages-blocked')",
    without: '',
    tests: SYNC_TESTS,
  },
  {
    name: 'conversations: who blocks says nothing that cannot be answered',
    file: CROSS,
    code: "if (await isBlocking(store, id, actor.uid)) return refuse('messages-blocking')",
    without: '',
    tests: SYNC_TESTS,
  },
  {
    name: 'conversations: of two choices to block, the later stands',
    file: 'src/domain/conversation/entries.ts',
    code: 'return a.at > b.at ? a : b',
    without: 'return a.at < b.at ? a : b',
    tests: SYNC_TESTS,
  },
  {
    name: 'conversations: nothing is said of a candidature that is gone',
    file: CROSS,
    code: "if (candidature === null) return refuse('candidature-missing')",
    without: 'if (candidature === null) return write(next)',
    tests: GATEWAY_TESTS,
  },
  {
    name: 'conversations: nothing is said to who has left',
    file: CROSS,
    code: "if (leaverOf(candidature) !== null) return refuse('party-left')",
    without: '',
    tests: GATEWAY_TESTS,
  },
  {
    name: "conversations: the server's clock orders them",
    file: CROSS,
    code: 'within(receivedAt, candidature.date, now)',
    without: "receivedAt || within('', candidature.date, now)",
    tests: GATEWAY_TESTS,
  },
  {
    name: "conversations: no device's clock orders them",
    file: CROSS,
    code: 'within(receivedAt,',
    without: 'within(receivedAt || clamped(at, now),',
    tests: GATEWAY_TESTS,
  },
  {
    name: 'conversations: whoever leaves takes what they said',
    file: 'gateway/accounts/erasure/shared.ts',
    code: 'isOwnWord(_id, uid) || ',
    without: '',
    tests: GATEWAY_TESTS,
  },
  {
    name: 'conversations: what was said goes with its candidature',
    file: 'gateway/jobs/leftovers.ts',
    code: 'for (const { _id } of unconfirmed) await dropConversation(store, _id)',
    without: '',
    tests: GATEWAY_TESTS,
  },
  {
    name: 'conversations: a photo of theirs is shown to its two parties alone',
    file: 'gateway/photos/told.ts',
    code: '(boutiqueId === a && creatorId === b) || (boutiqueId === b && creatorId === a)',
    without: 'boutiqueId === a || creatorId === b || boutiqueId === b || creatorId === a',
    tests: GATEWAY_TESTS,
  },
  {
    name: 'conversations: the address of a photo, written by the other party, opens nothing',
    file: 'gateway/photos/told.ts',
    code: 'author}`)',
    without: "''}`)",
    tests: GATEWAY_TESTS,
  },
  {
    name: 'conversations: a photo stays as long as the message that shows it',
    file: 'gateway/photos/unused.ts',
    code: ', ...(await messagesOf(store, uid))',
    without: ', ...(await messagesOf(store, uid)).slice(0, 0)',
    tests: GATEWAY_TESTS,
  },
  {
    name: 'conversations: a report reaches the support, once',
    file: 'gateway/app.ts',
    code: 'await takeSignalement(moderation, next as unknown as Signalement).catch(() => undefined)',
    without: '',
    tests: GATEWAY_TESTS,
  },
  {
    name: 'conversations: what was read is told by no mail',
    file: 'gateway/notices/messages.ts',
    code: 'if (lu === null || lu.seenAt < message.receivedAt) first.set',
    without: 'first.set',
    tests: ['tests/gateway/message-notices.test.ts'],
  },
  {
    name: 'histories: what is said is taken between the instant at which it was said and now',
    file: CROSS,
    code: 'within(receivedAt,',
    without: 'within(receivedAt || clamped(at, now),',
    tests: HISTORIES,
  },
  {
    name: 'histories: nothing is said where one blocks the other',
    file: CROSS,
    code: "if (await isBlocking(store, id, otherOf(id, actor.uid))) return refuse('messages-blocked')",
    without: '',
    tests: HISTORIES,
  },
  {
    name: 'histories: the last choice to block stands',
    file: 'src/domain/conversation/entries.ts',
    code: 'return a.at > b.at ? a : b',
    without: 'return a.at < b.at ? a : b',
    tests: HISTORIES,
  },
  {
    name: "histories: what a party keeps to itself is on no device of the other's",
    file: 'src/domain/conversation/ids.ts',
    code: "if (entryKindOf(id) !== 'message') return [authorOf(id)]",
    without: '',
    tests: HISTORIES,
  },
  {
    name: 'histories: whoever leaves takes what they said',
    file: 'gateway/accounts/erasure/shared.ts',
    code: 'isOwnWord(_id, uid) || ',
    without: '',
    tests: HISTORIES,
  },
  {
    name: 'histories: what the other said stays',
    file: 'gateway/accounts/erasure/shared.ts',
    code: 'isOwnWord(_id, uid) || !(await stays(partnershipOf(_id)))',
    without: 'isEntryId(_id) || !(await stays(partnershipOf(_id)))',
    tests: HISTORIES,
  },
  {
    name: 'histories: how far somebody has read never goes back',
    file: 'src/domain/versions/write.ts',
    code: '(isGrowing(shape, target, field) ? Date.parse(String(value)) || 0 : 0)',
    without: '0',
    tests: HISTORIES,
  },
  {
    name: 'conversations: one of which a message came first is not said to be gone',
    file: 'src/data/hooks/use-conversation.ts',
    code: "candidature === null && entries.some(({ receivedAt }) => receivedAt !== '')",
    without: 'candidature === null && entries.length < 0',
    tests: HOOKS,
  },
  {
    name: 'conversations: what was read elsewhere before it came is not unread',
    file: 'src/domain/conversation/entries.ts',
    code: 'by !== uid && receivedAt > seenAt',
    without: "by !== uid && receivedAt > ''",
    tests: HOOKS,
  },
  {
    name: 'views that read the same follow it once',
    file: 'src/data/own/live.ts',
    code: 'if (known !== undefined) return known',
    without: '',
    tests: ['tests/unit/data/own-live.test.ts'],
  },
]
