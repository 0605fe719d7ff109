import { describe, expect, it } from 'vitest'
import { usePartyNames, useToAnswer } from '#data/hooks/use-candidatures.ts'
import { useConversation } from '#data/hooks/use-conversation.ts'
import { useConversations, useUnread } from '#data/hooks/use-conversations.ts'
import { usePartnerships, useStoredPartnerships } from '#data/hooks/use-partnerships.ts'
import { useFavoris, useNotes, useRecherches } from '#data/hooks/use-suivis.ts'
import { useOpening } from '#data/hooks/use-sync.ts'
import { type CandidatureId, candidatureIdOf, recordIdOf } from '#domain/ids.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import type { StoredEntry } from '#domain/talk/entries.ts'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'
import {
  aCandidature,
  aFavori,
  aMovement,
  anAnnonce,
  anEntry,
  aSuivi,
  BOUTIQUE,
  CREATEUR,
} from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { shownBy } from '#tests/fixtures/shown-by.tsx'

const candidature = aCandidature()
const { _id: about, annonceId: annonce } = candidature
const [first, second] = ['2026-12-05T10:00:00.000Z', '2026-12-06T10:00:00.000Z']

function message(drawn: string, receivedAt: string, by = CREATEUR): StoredEntry {
  return anEntry('message', { receivedAt, text: drawn }, { by, key: drawn.padEnd(10, '0') })
}
const [one, two] = [message('one', first), message('two', second)]
const lu = (seenAt: string) => aSuivi('lu', about, { seenAt }, BOUTIQUE)

/** A hook's value on a boutique's screen, with the documents that have arrived so far, by collection. */
function shown<T>(here: { readonly [collection: string]: readonly object[] }, use: () => T): T {
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
    const left = shown({ conversations: [waiting] }, () => useConversation(about))
    expect(left).toMatchObject({ isComing: false, messages: [{ write: 'waiting' }] })
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

const other = annonceId(BOUTIQUE, 'autre0000000')
const favori = (about: string, change: Partial<Suivi>) => aSuivi('favori', about, change, BOUTIQUE)
const note = aSuivi('note', about, { text: 'Belle matière.' }, BOUTIQUE)
const search = (key: string, at: string) => aSuivi('recherche', key.padEnd(12, '0'), { name: key, at }, BOUTIQUE)

describe('what a member keeps, as screens read it', () => {
  it('lists the favourites that are still kept, the newest first, and nobody else’s', () => {
    const favoris = [favori(annonce, { kept: true, at: first }), favori(other, { kept: true, at: second })]
    const gone = favori(annonceId(BOUTIQUE, 'retire000000'), { kept: false })
    const ids = shown({ suivis: [...favoris, gone, aFavori(), note] }, () => [...(useFavoris()?.keys() ?? [])])
    expect(ids).toEqual([other, anAnnonce()._id])
  })

  it('lists the saved searches in the order in which they were saved, without those that are to go', () => {
    const gone = { ...search('c', first), removal: true }
    const names = shown({ suivis: [search('b', second), search('a', first), gone, note] }, () =>
      useRecherches()?.map(({ name }) => name),
    )
    expect(names).toEqual(['a', 'b'])
  })

  it('finds the notes on the candidatures of an annonce', () => {
    const docs = [note, lu(second), aSuivi('note', `${other}.${CREATEUR}`, {}, BOUTIQUE)]
    expect(shown({ suivis: docs }, () => [...(useNotes(annonce)?.keys() ?? [])])).toEqual([about])
  })
})

const HOUR_MS = 3_600_000

/** The number of offers a créateur must answer, given one that ends after `leftMs`, on a clock `skewMs` ahead. */
function toAnswer(leftMs: number, skewMs: number): unknown {
  const device = anIdleDevice()
  device.serverClock.offset.setState(-skewMs, true)
  const offerExpiresAt = new Date(device.serverClock.now() + leftMs).toISOString()
  const candidatures = [aCandidature({ status: 'awaiting-creator', offerExpiresAt })]
  return shownBy(CREATEUR, { candidatures, rejections: [] }, useToAnswer, device)
}

it.each([-400, -2, 0, 1, 400])(
  'what waits for the answer of a créateur is told by the server’s clock, on a device %i days ahead',
  (days) => {
    expect(toAnswer(HOUR_MS, days * 24 * HOUR_MS)).toBe(1)
    expect(toAnswer(-HOUR_MS, days * 24 * HOUR_MS)).toBe(0)
  },
)

it('a sale of one partnership leaves the others as they were: nothing of theirs is counted again', () => {
  const theirs = aCandidature({ status: 'confirmed', _id: candidatureIdOf(other, CREATEUR), annonceId: other })
  const candidatures = [aCandidature({ status: 'confirmed' }), theirs]
  const sale = (of: CandidatureId, key: string) => {
    return { ...aMovement('', { _id: recordIdOf(of, key.repeat(12)) }), unsentAt: '' }
  }
  const before = [sale(about, 'a'), sale(theirs._id, 'b')]
  for (const use of [useStoredPartnerships, usePartnerships]) {
    const read = (records: readonly object[]) => {
      let found: ReturnType<typeof use>
      shown({ candidatures, partenariats: [], records }, () => {
        found = use()
        return null
      })
      return found ?? []
    }
    const [[mine, another], [mineNow, anotherNow]] = [read(before), read([...before, sale(about, 'c')])]
    expect(mineNow?.records.movements).toHaveLength(2)
    expect(mineNow === mine).toBe(false)
    expect(anotherNow === another).toBe(true)
  }
})

it('a draft is named after the other party, as far as this device knows them', () => {
  const candidatures = [candidature]
  const name = (uid: typeof BOUTIQUE, id: string) =>
    shownBy(uid, { candidatures, rejections: [] }, () => usePartyNames()(id, annonce))
  expect(name(BOUTIQUE, about)).toBe(candidature.nom)
  expect(name(CREATEUR, about)).toBe(candidature.annonce.nom)
  expect(name(CREATEUR, annonce)).toBe('')
})

it('nothing is known to be sent of a member whom this device has lost, with what waited', () => {
  const device = anIdleDevice()
  const { state, link } = device
  const opening = () => shownBy(BOUTIQUE, {}, () => useOpening(), device)
  // Server rendering reads the initial state.
  Object.assign(link.state, { getInitialState: link.state.getState })
  link.state.setState({ checked: true, reachable: true })
  state.setState({ member: null, lost: null })
  expect(opening()).toBe(false)
  state.setState({ lost: 'account-gone' })
  expect(opening()).toBe(true)
  link.state.setState({ reachable: false })
  expect(opening()).toBe(false)
})
