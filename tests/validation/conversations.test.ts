import { describe, expect, it } from 'vitest'
import { MESSAGE_TEXT_MAX } from '#domain/talk/entries.ts'
import { anEntry, BOUTIQUE, CREATEUR, TIERS } from '#tests/fixtures/documents.ts'
import { loadBuiltValidators, member, SERVER } from '#tests/fixtures/validators.ts'

const { judge: judgeAny } = await loadBuiltValidators()
const boutique = member(BOUTIQUE, 'boutique')
const createur = member(CREATEUR, 'createur')
const judge = (next: object, prev: object | null, by = boutique) => judgeAny('conversations', next, prev, by)

const message = anEntry('message', { text: 'Bonjour' })
const blocage = anEntry('blocage', { active: true })
const signalement = anEntry('signalement', { reason: 'scam', text: 'Il demande un virement.' })
const PHOTO = `/photos/messages/${BOUTIQUE}/${'a'.repeat(64)}.webp#10x10.abc`

describe('what stands in a conversation', () => {
  it('is written by its two parties, each for itself', () => {
    for (const entry of [message, blocage, signalement]) {
      expect(judge(entry, null)).toBeNull()
      expect(judge(entry, null, createur)).toEqual({ code: 'not-the-owner' })
      expect(judge(entry, null, member(TIERS, 'boutique'))).toEqual({ code: 'not-a-party' })
      expect(judge({ ...entry, by: CREATEUR }, null)).toEqual({ code: 'not-the-owner' })
      expect(judge({ ...entry, creatorId: TIERS }, null)).toEqual({ code: 'not-a-party' })
    }
    expect(judge(anEntry('message', { text: 'Bonjour' }, { by: CREATEUR }), null, createur)).toBeNull()
  })

  it('is what its id says it is', () => {
    expect(judge({ ...blocage, _id: message._id }, null)).toEqual({ code: 'not-the-owner' })
    for (const end of ['mb00000000001', 'zb0000000000', 'mz0000000000', 'bb0000000001']) {
      expect(judge({ ...message, _id: message._id.slice(0, -12) + end }, null)?.code).toBe('bad-id')
    }
  })

  it('never changes, but whether its author blocks the other, and goes with the server only', () => {
    for (const entry of [message, signalement]) {
      expect(judge({ ...entry, text: 'other' }, entry)?.code).toBe('immutable-field')
      expect(judge(entry, entry)).toBeNull()
    }
    expect(judge({ ...blocage, active: false, at: '2026-12-06T10:00:00.000Z' }, blocage)).toBeNull()
    expect(judge({ _id: message._id, _deleted: true }, message)).toEqual({ code: 'deletion-forbidden' })
    expect(judge({ _id: message._id, _deleted: true }, message, SERVER)).toBeNull()
  })

  // Proves S2.messages.4
  it.each([
    ['a message that says nothing', { ...message, text: ' \n' }, 'text'],
    ['a message that is too long', { ...message, text: 'a'.repeat(MESSAGE_TEXT_MAX + 1) }, 'text'],
    ['a message with six photos', { ...message, photos: Array.from({ length: 6 }, () => PHOTO) }, 'photos'],
    ['a message that is a report too', { ...message, reason: 'other' }, 'reason'],
    ['a report without a reason', { ...signalement, reason: '' }, 'reason'],
    ['a blocking that says something', { ...blocage, text: 'x' }, 'text'],
    ['a message of no instant', { ...message, at: '' }, 'at'],
  ])('is refused: %s', (_what, doc, field) => {
    expect(judge(doc, null)).toMatchObject({ code: 'invalid', fields: [{ field }] })
  })

  // Proves S2.messages.4
  it('takes photos without a word, and any writing up to its bound', () => {
    expect(judge({ ...message, text: '', photos: [PHOTO] }, null)).toBeNull()
    expect(judge({ ...message, text: 'مرحبا 🧶 ça va ?'.padEnd(MESSAGE_TEXT_MAX, '!') }, null)).toBeNull()
  })
})
