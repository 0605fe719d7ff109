import { ownersOf } from '#domain/ids.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import type { Blocage, Message } from '#domain/talk/entries.ts'
import { memberDocs, type Run } from '../run.ts'
import type { Typed } from '../typed.ts'
import { docsIn, type Invariant, type StoreDocs, staysThere } from './invariant.ts'

/** Parses an id independently: the product's own parser is among what is checked. */
function partsOf(id: string): { readonly about: string; readonly kind: string; readonly author: string } {
  const [boutique = '', annonce = '', createur = '', key = ''] = id.split('.')
  const about = `${boutique}.${annonce}.${createur}`
  return { about, kind: key.charAt(0), author: key.charAt(1) === 'b' ? boutique : createur }
}

function messagesIn(store: StoreDocs): readonly Message[] {
  return docsIn(store, 'conversations').filter(({ _id }) => partsOf(_id).kind === 'm') as unknown as Message[]
}

function blocagesIn(store: StoreDocs): readonly Blocage[] {
  return docsIn(store, 'conversations').filter(({ _id }) => partsOf(_id).kind === 'b') as unknown as Blocage[]
}

function textsSaid({ ledger }: Run): readonly Typed[] {
  return ledger.typed.filter(({ db, field }) => db === 'conversations' && field === 'text')
}

/** Each message exists once, with its author's text, and a constant server time between when it was said and now. */
export const saidOnce: Invariant = (run, store) => {
  const { ledger, receipts, world } = run
  const said = new Map(textsSaid(run).map((one) => [String(one.value), one]))
  const seen = new Set<string>()
  for (const { _id, by, text, receivedAt } of messagesIn(store)) {
    const one = said.get(text)
    if (one === undefined || one.uid !== by || partsOf(_id).author !== by)
      return `${by} did not say '${text}' in ${_id}`
    if (seen.has(text)) return `'${text}' is there twice`
    seen.add(text)
    const [taken, saidAt] = [Date.parse(receivedAt), ledger.conversations.saidAt.get(text) ?? 0]
    if (!(taken >= saidAt && taken <= world.timeline.now())) return `'${text}' was taken at ${receivedAt}`
    const previous = receipts.get(_id)
    if (previous !== undefined && previous !== receivedAt)
      return `'${text}' has moved from ${previous} to ${receivedAt}`
    receipts.set(_id, receivedAt)
  }
  return undefined
}

/** No member has others' messages, nor the other party's private entries. */
export const readByParties: Invariant = ({ world, members }) => {
  for (const browser of world.browsers) {
    for (const { uid } of members) {
      for (const { _id } of memberDocs(browser, uid, 'conversations')) {
        const { kind, author } = partsOf(_id)
        const isTheirs = kind === 'm' ? _id.split('.').includes(uid) : author === uid
        if (!isTheirs) return `${browser.name} has ${_id}, which is not for ${uid}`
      }
    }
  }
  return undefined
}

/** No message is accepted after one of the two has blocked the other, by the server's clock. */
export const blockedSilent: Invariant = ({ ledger }, store) => {
  if (ledger.wasPutBack()) return undefined
  const messages = messagesIn(store)
  for (const blocage of blocagesIn(store).filter(({ active }) => active)) {
    const { about } = partsOf(blocage._id)
    const after = messages.find(({ _id, receivedAt }) => _id.startsWith(`${about}.`) && receivedAt > blocage.receivedAt)
    if (after !== undefined) return `'${after.text}' was taken under ${blocage._id}`
  }
  return undefined
}

/** A read mark never goes back, on the server or on any device. */
export const readsForward: Invariant = ({ world, members, marks }, store) => {
  const there = docsIn(store, 'suivis').map((doc) => ['the server', doc] as const)
  const here = world.browsers.flatMap((browser) =>
    members.flatMap(({ uid }) => memberDocs(browser, uid, 'suivis').map((doc) => [browser.name, doc] as const)),
  )
  const before = new Map(marks)
  marks.clear()
  for (const [where, doc] of [...there, ...here]) {
    const { _id, kind, seenAt } = doc as unknown as Suivi
    if (kind !== 'lu') continue
    const key = `${where} ${_id}`
    const previous = before.get(key) ?? ''
    if (seenAt < previous) return `${where} has ${_id} back from ${previous} at ${seenAt}`
    marks.set(key, seenAt)
  }
  return undefined
}

/** After recovery, an accepted message exists exactly as long as its author and its candidature do. */
export const saidStays: Invariant = (run, store) => {
  for (const one of textsSaid(run)) {
    const isThere = store.has(`conversations ${one.id}`)
    const hasGone = run.goneMembers.has(one.uid)
    if (hasGone && isThere) return `'${one.value}' is left of ${one.uid}, who has gone`
    const about = store.has(`candidatures ${partsOf(one.id).about}`)
    if (isThere && !about) return `'${one.value}' is left of a candidature that has gone`
    if (one.accepted && !hasGone && about && !isThere) return `${JSON.stringify(one)} was acknowledged, and is gone`
  }
  return undefined
}

/** The last choice to block or unblock, by somebody who saw the previous, wins, unless it is still on its device. */
export const lastChoice: Invariant = (run, store) => {
  const { ledger, goneMembers } = run
  if (ledger.wasPutBack()) return undefined
  const { choices } = ledger.conversations
  for (const id of new Set(choices.map((one) => one.id))) {
    const made = choices.filter((one) => one.id === id)
    const last = made.at(-1)
    if (last === undefined || last.givenUp || !last.isInformed || made.some(({ isTimed }) => !isTimed)) continue
    if (!store.has(`candidatures ${partsOf(id).about}`) || goneMembers.has(last.uid)) continue
    if (staysThere(run, last, 'conversations', id)) continue
    const stands = store.get(`conversations ${id}`) as unknown as Blocage | undefined
    if (stands?.active !== last.active) return `${JSON.stringify(last)} was the last, and ${stands?.active} stands`
  }
  return undefined
}

/** Each read mark has arrived, or a later one has, unless it is still on its device. */
export const readsArrived: Invariant = (run, store) => {
  const { ledger, goneMembers } = run
  for (const one of ledger.conversations.reads) {
    const isPreserved =
      ownersOf(one.about).every((uid) => !goneMembers.has(uid)) && store.has(`candidatures ${one.about}`)
    if (one.givenUp || !isPreserved || staysThere(run, one, 'suivis', one.id)) continue
    const stands = store.get(`suivis ${one.id}`) as unknown as Suivi | undefined
    if (stands === undefined || stands.seenAt < one.seenAt) return `${JSON.stringify(one)} has not arrived`
  }
  return undefined
}
