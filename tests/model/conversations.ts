import type { EntryId } from '#domain/conversation/ids.ts'
import type { CandidatureId } from '#domain/ids.ts'

interface Place {
  readonly browser: string
  readonly uid: string
}

/** How far somebody has read a conversation, as their device noted it. */
export interface Read extends Place {
  readonly id: string
  readonly about: CandidatureId
  readonly seenAt: string
  givenUp: boolean
}

/** Somebody's choice to take the other's messages no more, or again. */
export interface Choice extends Place {
  readonly id: EntryId
  readonly active: boolean
  /** Their device showed what the server had. */
  readonly isInformed: boolean
  /** Its instant is the true one, by which two choices are told apart. */
  readonly isTimed: boolean
  givenUp: boolean
}

/** What was done by hand in the conversations of one history, what was said apart: that is typed. */
export class Conversations {
  /** The true instant at which each text was said. */
  readonly saidAt = new Map<string, number>()
  readonly reads: Read[] = []
  readonly choices: Choice[] = []

  giveUp(isGivenUp: (one: Place) => boolean): void {
    for (const one of [...this.reads, ...this.choices]) if (isGivenUp(one)) one.givenUp = true
  }
}
