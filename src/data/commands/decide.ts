import type { RxCollection } from 'rxdb'
import type { Candidature, CandidatureStatus } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { undoSeconds } from '#domain/undo.ts'
import { canWait, leavesAfter, postponed, undoableUntil } from '#domain/undoable.ts'
import type { Device } from '../device/device.ts'
import type { WithLocalNotes } from '../store/schemas.ts'
import { offerOf } from './candidature.ts'
import type { Outcome } from './outcome.ts'
import { type WriteCode, withMember, writeDocument } from './write.ts'

/** A party's decisions on a candidature, each with the state that it is made in: undoing it restores that state. */
const DECIDED_IN = {
  'awaiting-creator': 'pending',
  'refused-by-boutique': 'pending',
  confirmed: 'awaiting-creator',
  'declined-by-creator': 'awaiting-creator',
} as const satisfies { readonly [S in CandidatureStatus]?: CandidatureStatus }

export type Decision = keyof typeof DECIDED_IN

type Doc = WithLocalNotes<Candidature>

type Counted = Promise<Outcome<WriteCode, number>>

/** @param work is given how long the member can undo a decision, by their account's setting */
function onDecisions(device: Device, work: (all: RxCollection<Doc>, undoMs: number) => Counted): Counted {
  return withMember(device, async ({ uid, database: { candidatures, prives } }) => {
    const prive = await prives.findOne(uid).exec()
    const undoMs = undoSeconds(prive?.moreTime === true) * 1000
    return work(candidatures as unknown as RxCollection<Doc>, undoMs)
  })
}

/** Modifies decisions that have not left this device. @returns the modified documents */
async function rewrite(
  collection: RxCollection<Doc>,
  ids: readonly CandidatureId[],
  change: (latest: Doc) => Doc,
): Promise<readonly Doc[]> {
  const found = await collection.findByIds([...ids]).exec()
  const written = await Promise.all([...found.values()].map((one) => one.incrementalModify(change)))
  return written.map((one) => one.toMutableJSON() as Doc)
}

/**
 * Decides candidatures together. The decision is written at once, with the instant from which it may be sent, by
 * whichever tab sends then; an offer that is about to expire is answered at once.
 * @param reponse a message to the créateurs, with a refusal
 * @returns until when it can be undone, in milliseconds since the epoch, 0 when it cannot; the first refusal, if any
 */
export function decideCandidatures(device: Device, ids: readonly CandidatureId[], to: Decision, reponse = ''): Counted {
  return onDecisions(device, async (collection, undoMs) => {
    const offers = [...(await collection.findByIds([...ids]).exec()).values()]
    const waits = offers.every(({ offerExpiresAt }) => canWait(offerExpiresAt, device.serverClock.now()))
    const until = waits ? device.environment.clock.now() + undoMs : 0
    const fields = { status: to, ...offerOf(device, to), reponse, leavesAt: waits ? leavesAfter(until) : '' }
    const outcomes = await Promise.all(ids.map((id) => writeDocument(device, 'candidatures', id, fields)))
    const refused = outcomes.find(({ ok }) => !ok)
    return refused?.ok === false ? refused : { ok: true, value: until }
  })
}

/** The candidature before the decision. Server changes skipped while it could be undone are pulled again. */
function undecided(decided: Doc): Doc {
  const status = DECIDED_IN[decided.status as Decision]
  const offerExpiresAt = status === 'pending' ? '' : decided.offerExpiresAt
  return { ...decided, status, offerExpiresAt, reponse: '', unsentAt: '', leavesAt: '' }
}

/**
 * Undoes decisions that have not left this device: nothing of them was ever sent.
 * @returns how many; the others had left
 */
export function undoDecisions(device: Device, ids: readonly CandidatureId[]): Counted {
  return onDecisions(device, async (collection) => {
    const undone = new Set<string>()
    await rewrite(collection, ids, (latest) => {
      if (device.environment.clock.now() >= undoableUntil(latest)) return latest
      undone.add(latest._id)
      return undecided(latest)
    })
    return { ok: true, value: undone.size }
  })
}

/**
 * Prolongs the undo period while somebody's focus is on the undo button. Called repeatedly meanwhile, so that a page
 * that closes delays decisions by one period at most.
 * @returns until when they can be undone, in milliseconds since the epoch; 0 when none can
 */
export function postponeDecisions(device: Device, ids: readonly CandidatureId[]): Counted {
  return onDecisions(device, async (collection, undoMs) => {
    const after = await rewrite(collection, ids, (latest) =>
      canWait(latest.offerExpiresAt, device.serverClock.now())
        ? postponed(latest, device.environment.clock.now(), undoMs)
        : latest,
    )
    const until = after.map(undoableUntil).filter((one) => one > 0)
    return { ok: true, value: until.length === 0 ? 0 : Math.min(...until) }
  })
}
