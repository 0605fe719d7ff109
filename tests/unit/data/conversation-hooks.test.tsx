import { describe, expect, it } from 'vitest'
import { useConversation } from '#data/hooks/use-conversation.ts'
import { useConversations, useUnread } from '#data/hooks/use-conversations.ts'
import type { StoredEntry } from '#domain/talk/entries.ts'
import { aCandidature, anEntry, aSuivi, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { shownBy } from '#tests/fixtures/shown-by.tsx'

const candidature = aCandidature()
const { _id: about } = candidature
const [first, second] = ['2026-12-05T10:00:00.000Z', '2026-12-06T10:00:00.000Z']

function message(drawn: string, receivedAt: string, by = CREATEUR): StoredEntry {
  return anEntry('message', { receivedAt, text: drawn }, { by, key: drawn.padEnd(10, '0') })
}
const [one, two] = [message('one', first), message('two', second)]
const lu = (seenAt: string) => aSuivi('lu', about, { seenAt }, BOUTIQUE)

interface Here {
  readonly candidatures?: readonly object[]
  readonly conversations?: readonly object[]
  readonly suivis?: readonly object[]
  readonly rejections?: readonly object[]
}

/** A hook's value on a boutique's screen, with the data that has arrived so far. */
function shown<T>(here: Here, use: () => T): T {
  const nothing = { candidatures: [], conversations: [], suivis: [], rejections: [], profiles: [] }
  return shownBy(BOUTIQUE, { ...nothing, ...here }, use) as T
}

describe('a conversation of which not all has arrived', () => {
  it('is on its way where a message came before its candidature, and is not said to be gone', () => {
    const conversations = [one]
    expect(shown({ conversations }, () => useConversation(about))).toMatchObject({ candidature: null, isComing: true })
    expect(shown({ conversations }, () => useConversations())).toEqual([])
    expect(shown({ conversations }, () => [...useUnread()])).toEqual([])
    const whole = { conversations, candidatures: [candidature] }
    expect(shown(whole, () => useConversation(about))).toMatchObject({ candidature: { _id: about }, isComing: false })
    expect(shown(whole, () => [...useUnread()])).toEqual([[about, 1]])
  })

  it('is gone where nothing of it is left but what its reader wrote and could not send', () => {
    expect(shown({}, () => useConversation(about))).toMatchObject({ candidature: null, isComing: false, messages: [] })
    const waiting = { ...message('late', '', BOUTIQUE), unsentAt: first }
    expect(shown({ conversations: [waiting] }, () => useConversation(about))).toMatchObject({
      isComing: false,
      messages: [{ write: 'waiting' }],
    })
  })

  // Proves S2.messages.2
  it('counts nothing as unread that another device read before it came here', () => {
    const here = { candidatures: [candidature], suivis: [lu(first)] }
    expect(shown(here, () => [...useUnread()])).toEqual([])
    expect(shown({ ...here, conversations: [one] }, () => [...useUnread()])).toEqual([])
    expect(shown({ ...here, conversations: [two, one] }, () => [...useUnread()])).toEqual([[about, 1]])
    expect(shown({ ...here, conversations: [two, one], suivis: [lu(second)] }, () => [...useUnread()])).toEqual([])
  })
})
