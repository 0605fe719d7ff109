import { suiviPartsOf } from '#domain/ids.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import { compareStamps, isSameWrite, knows } from '#domain/versions/stamp.ts'
import { type Doc, docsIn, type Invariant, staysThere } from './invariant.ts'

function favorisIn(store: Parameters<Invariant>[1]): readonly Suivi[] {
  return docsIn(store, 'suivis')
    .map((doc) => doc as unknown as Suivi)
    .filter(({ kind }) => kind === 'favori')
}

/** A value does not survive the arrival of another write whose author had seen it. */
export const lastHand: Invariant = ({ ledger }, store) => {
  for (const doc of favorisIn(store)) {
    const { stamps, seen } = doc.marks ?? { stamps: {}, seen: {} }
    const stands = stamps.kept
    if (stands === undefined) return `${doc._id} bears no write`
    const over = ledger.favoris.toggles.find(
      (one) =>
        one.id === doc._id &&
        one.kept !== doc.kept &&
        knows(seen, one.stamp) &&
        knows(one.seen, stands) &&
        !isSameWrite(one.stamp, stands),
    )
    if (over !== undefined) return `${JSON.stringify(over)} has arrived, and what it replaced stands`
  }
  return undefined
}

/**
 * Each toggle has arrived, unless its author or the annonce's boutique is gone, or it is still on its device. Where
 * another device wrote the same first, nothing is left to send: the toggle counts as arrived for both. Nor is it where
 * another device's later write came first, to which the earlier one gives way.
 */
export const arrived: Invariant = (run, store) => {
  const { ledger, goneMembers } = run
  const { toggles } = ledger.favoris
  for (const one of toggles) {
    const boutique = suiviPartsOf(one.id)?.about.slice(0, 20) ?? ''
    if (one.givenUp || goneMembers.has(one.uid) || goneMembers.has(boutique)) continue
    if (staysThere(run, one, 'suivis', one.id)) continue
    const doc = store.get(`suivis ${one.id}`) as (Doc & Suivi) | undefined
    const { seen = {}, stamps = {} } = doc?.marks ?? {}
    const isSaid = toggles.some(
      ({ browser, id, kept, stamp }) =>
        id === one.id && kept === one.kept && (stamp === one.stamp || browser !== one.browser) && knows(seen, stamp),
    )
    const gaveWay = toggles.some(
      ({ browser, id, stamp }) =>
        id === one.id &&
        browser !== one.browser &&
        stamps.kept !== undefined &&
        isSameWrite(stamp, stamps.kept) &&
        compareStamps(one.stamp, stamps.kept) < 0,
    )
    if (!isSaid && !gaveWay) return `${JSON.stringify(one)} has not arrived`
  }
  return undefined
}
