import type { Candidature } from '#domain/candidature.ts'
import { suiviIdOf } from '#domain/ids.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import type { Blocage, StoredEntry } from '#domain/talk/entries.ts'
import { blocageIdOf } from '#domain/talk/ids.ts'
import { get } from '#gateway/store/documents.ts'
import { memberDocs } from '../run.ts'
import { attempt, type ByHand, choosePhoto, type Hand, pickOne } from './hand.ts'

function candidatureOf({ browser, member }: Hand, pick: number): Candidature | undefined {
  return pickOne<Candidature>(memberDocs(browser, member.uid, 'candidatures'), pick)
}

/** The acts of a party in a candidature's conversation. */
export const ON_CONVERSATIONS: ByHand = {
  say: async (hand, { pick, photo }, index) => {
    const { run, browser, member, tab } = hand
    const candidature = candidatureOf(hand, pick)
    if (candidature === undefined) return
    const shown = photo ? await choosePhoto(hand, 'messages', index) : undefined
    const text = `message ${index}`
    const place = { browser: browser.name, uid: member.uid, db: 'conversations' }
    const fields = shown === undefined ? { text } : { text, 'photos/0': shown }
    run.ledger.conversations.saidAt.set(text, run.world.timeline.now())
    const takeBack = run.ledger.publications.add(place, fields, { text })
    const message = { text, photos: shown === undefined ? [] : [shown] }
    const outcome = await attempt(run.world, tab.app.COMMANDS.sendMessage(tab.device, candidature._id, message))
    for (const doc of memberDocs(browser, member.uid, place.db)) {
      run.ledger.recognise(browser.name, member.uid, place.db, doc)
    }
    if (outcome?.ok === false) takeBack()
  },
  read: async (hand, { pick }) => {
    const { run, browser, member, tab } = hand
    const candidature = candidatureOf(hand, pick)
    if (candidature === undefined) return
    const { _id: about } = candidature
    const shown = memberDocs(browser, member.uid, 'conversations') as unknown as readonly StoredEntry[]
    const theirs = shown.filter(({ _id, by }) => _id.startsWith(`${about}.`) && by !== member.uid)
    const times = theirs.map(({ receivedAt }) => receivedAt).sort()
    const seenAt = times.at(-1) ?? ''
    if (seenAt === '') return
    const id = suiviIdOf(member.uid, 'lu', about)
    run.ledger.act(browser.name, member.uid, 'suivis', id)
    await attempt(run.world, tab.app.COMMANDS.markLu(tab.device, about, seenAt))
    const noted = memberDocs(browser, member.uid, 'suivis').find(({ _id }) => _id === id) as Suivi | undefined
    if (noted?.seenAt !== seenAt) return
    const givenUp = run.ledger.hasGone(browser.name, member.uid)
    run.ledger.conversations.reads.push({ browser: browser.name, uid: member.uid, id, about, seenAt, givenUp })
  },
  block: async (hand, { pick, active }) => {
    const { run, browser, member, tab } = hand
    const candidature = candidatureOf(hand, pick)
    if (candidature === undefined) return
    const id = blocageIdOf(candidature._id, member.uid)
    const shown = () => memberDocs(browser, member.uid, 'conversations').find(({ _id }) => _id === id)
    const [before, there] = [shown(), await get(run.world.store.db('conversations'), id)]
    run.ledger.act(browser.name, member.uid, 'conversations', id)
    await attempt(run.world, tab.app.COMMANDS.setBlocked(tab.device, candidature._id, active))
    const after = shown()
    if (after === undefined || after.at === before?.at) return
    run.ledger.conversations.choices.push({
      browser: browser.name,
      uid: member.uid,
      id,
      active,
      isInformed: (before?.unsentAt ?? '') === '' && (before?.rev ?? '') === (there?._rev ?? ''),
      isTimed: Math.abs(Date.parse((after as unknown as Blocage).at) - run.world.timeline.now()) < 1000,
      givenUp: run.ledger.hasGone(browser.name, member.uid),
    })
  },
}
