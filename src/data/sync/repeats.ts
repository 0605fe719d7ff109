import { type GrowingDelay, growingDelay } from '#domain/growing-delay.ts'

const SHORTEST_MS = 1000
const LONGEST_MS = 300_000

/**
 * What the server has answered about each document of a collection since it was last taken, so that nothing is sent again at
 * once after the same answer.
 */
export interface Repeats {
  /**
   * @param answer what was answered about it, such that equal answers are equal; a revision, when it was taken
   * @returns for how long that version is not to be sent again, in milliseconds; 0 for an answer that is new
   */
  delayAfter(id: string, answer: string, taken: boolean): number
}

interface Answered {
  readonly answers: Set<string>
  readonly delay: GrowingDelay
}

export function createRepeats(): Repeats {
  const all = new Map<string, Answered>()
  return {
    delayAfter: (id, answer, taken) => {
      const known = all.get(id)
      if (known?.answers.has(answer)) return known.delay.next()
      // A new revision is progress: what was answered before says nothing of it.
      if (known === undefined || taken) {
        all.set(id, { answers: new Set([answer]), delay: growingDelay(SHORTEST_MS, LONGEST_MS) })
      } else {
        known.answers.add(answer)
      }
      return 0
    },
  }
}
