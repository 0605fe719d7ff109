import type { Candidature } from '#domain/candidature.ts'
import { isFinal } from '#domain/transitions.ts'
import type { Invariant } from './invariant.ts'

/** A final status is never left, and no offer is confirmed after its expiry. */
export const final: Invariant = (run, store) => {
  for (const [key, doc] of store) {
    if (!key.startsWith('candidatures ')) continue
    const { status, offerExpiresAt } = doc as unknown as Candidature
    const previous = run.finals.get(key)
    if (previous !== undefined && previous !== status) return `${key} has left ${previous} for ${status}`
    if (isFinal(status)) run.finals.set(key, status)
    if (status !== 'confirmed' || run.confirmed.has(key)) continue
    run.confirmed.add(key)
    if (Date.parse(offerExpiresAt) < run.checkedAt) return `${key} was confirmed after its time`
  }
  return undefined
}
