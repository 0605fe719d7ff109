import type { RxCollection } from 'rxdb'
import { type Candidature, OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import type { Device } from '../device/device.ts'
import { failed, type Outcome } from '../outcome.ts'
import { leavesAtFrom, undoableUntil } from '../replication/later/undoable.ts'
import type { Stored } from '../schemas.ts'
import { currentMember, onDevice, type WriteCode, writeDocument } from './write.ts'

/** What a boutique makes of a candidature. */
export type Decision = 'awaiting-creator' | 'refused-by-boutique'

/**
 * Accepts or refuses pending candidatures together. It is written at once, with the instant from which it may leave this
 * device, whichever tab sends it then.
 * @param reponse a word to their créateurs, with a refusal
 * @returns until when it can be taken back, in milliseconds since the epoch; the first refusal, if there is one
 */
export async function decideCandidatures(
  device: Device,
  ids: readonly CandidatureId[],
  to: Decision,
  reponse = '',
): Promise<Outcome<WriteCode, number>> {
  const leavesAt = leavesAtFrom(device.environment.clock.now())
  const offerExpiresAt = new Date(device.serverClock.now() + OFFER_LIFETIME_MS).toISOString()
  const offer = to === 'awaiting-creator' ? { offerExpiresAt } : {}
  const outcomes = await Promise.all(
    ids.map((id) => writeDocument(device, 'candidatures', id, { status: to, ...offer, reponse, leavesAt })),
  )
  const refused = outcomes.find(({ ok }) => !ok)
  if (refused?.ok === false) return refused
  return { ok: true, value: undoableUntil({ unsentAt: leavesAt, leavesAt }) }
}

type Doc = Stored<Candidature>

/** As it stood before. Without a revision, it is asked for again: the server may have had news of it meanwhile. */
function undecided(decided: Doc): Doc {
  return { ...decided, status: 'pending', offerExpiresAt: '', reponse: '', rev: '', unsentAt: '', leavesAt: '' }
}

/**
 * Takes decisions back that have not left this device: nothing of them was ever sent.
 * @returns how many; the others had left
 */
export function undoDecisions(device: Device, ids: readonly CandidatureId[]): Promise<Outcome<WriteCode, number>> {
  return onDevice<WriteCode, number>(device, async () => {
    const member = await currentMember(device)
    if (member === undefined) return failed('not-signed-in')
    const collection = member.database.candidatures as unknown as RxCollection<Doc>
    let undone = 0
    for (const found of (await collection.findByIds([...ids]).exec()).values()) {
      const after = await found.incrementalModify((latest) =>
        device.environment.clock.now() < undoableUntil(latest) ? undecided(latest) : latest,
      )
      if (after.status === 'pending') undone += 1
    }
    return { ok: true, value: undone }
  })
}
