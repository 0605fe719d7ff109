import { type Decision, decideCandidatures, postponeDecisions, undoDecisions } from '../commands/decide.ts'
import { useCommand } from './use-command.ts'

export type { Decision }

/** A party's decisions on candidatures, which can be undone for a while. */
export function useDecide() {
  return {
    decide: useCommand(decideCandidatures),
    undo: useCommand(undoDecisions),
    postpone: useCommand(postponeDecisions),
  }
}
