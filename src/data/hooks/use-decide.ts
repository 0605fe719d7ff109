import type { CandidatureId } from '#domain/ids.ts'
import { type Decision, decideCandidatures, postponeDecisions, undoDecisions } from '../commands/decide.ts'
import { useDevice } from './device-context.tsx'

export type { Decision }

/** A party's decisions on candidatures, which can be undone for a while. */
export function useDecide() {
  const device = useDevice()
  return {
    decide: (ids: readonly CandidatureId[], to: Decision, reponse: string) =>
      decideCandidatures(device, ids, to, reponse),
    undo: (ids: readonly CandidatureId[]) => undoDecisions(device, ids),
    postpone: (ids: readonly CandidatureId[]) => postponeDecisions(device, ids),
  }
}
