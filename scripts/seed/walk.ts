import type { Candidature, CandidatureStatus } from '#domain/candidature.ts'
import type { Actor } from '#domain/rules.ts'
import { CANDIDATURE_TRANSITIONS, type CandidatureActor, type CandidatureTransition } from '#domain/transitions.ts'
import type { Store, StoredDoc } from '#gateway/store/store.ts'

/** The transitions from one state to another, in order; `null` when no path exists. */
function stepsTo(from: CandidatureStatus | null, to: CandidatureStatus): readonly CandidatureTransition[] | null {
  if (from === to) return []
  for (const step of CANDIDATURE_TRANSITIONS) {
    if (step.from !== from) continue
    const remaining = stepsTo(step.to, to)
    if (remaining !== null) return [step, ...remaining]
  }
  return null
}

function actorOf({ boutiqueId, creatorId }: Candidature, by: CandidatureActor | undefined): Actor {
  if (by === 'boutique') return { kind: 'member', uid: boutiqueId, userType: 'boutique' }
  return by === 'creator' ? { kind: 'member', uid: creatorId, userType: 'createur' } : { kind: 'server' }
}

/**
 * Brings a candidature to the state of `target`, each transition written by the party that the table allows: CouchDB's
 * validators refuse every shortcut. One that has moved elsewhere meanwhile stays there; idempotent.
 * @throws Error when a transition is refused
 */
export async function walkTo(store: Store, target: Candidature): Promise<void> {
  const { rows } = await store.db('candidatures').allDocs({ keys: [target._id], include_docs: true })
  const found = rows[0] !== undefined && 'doc' in rows[0] ? rows[0].doc : undefined
  let current = (found ?? null) as unknown as (Candidature & { readonly _rev: string }) | null
  for (const step of stepsTo(current?.status ?? null, target.status) ?? []) {
    const offerExpiresAt = step.to === 'awaiting-creator' ? target.offerExpiresAt : (current?.offerExpiresAt ?? '')
    const next = { ...(current ?? target), status: step.to, offerExpiresAt }
    const [row] = await store.writeAs(actorOf(target, step.by[0]), 'candidatures', [next as unknown as StoredDoc])
    if (row?.ok !== true) throw new Error(`${target._id} ${step.to}: ${row?.reason ?? 'no answer'}`)
    current = { ...next, _rev: row.rev }
  }
}
