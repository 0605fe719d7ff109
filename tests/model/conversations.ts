import type { CandidatureId } from '#domain/ids.ts'
import type { EntryId } from '#domain/talk/ids.ts'

interface Place {
  readonly browser: string
  readonly uid: string
}

/** A read mark, as the reader's device wrote it. */
export interface Read extends Place {
  readonly id: string
  readonly about: CandidatureId
  readonly seenAt: string
  givenUp: boolean
}

/** A choice to block the other party, or to unblock them. */
export interface Choice extends Place {
  readonly id: EntryId
  readonly active: boolean
  /** The device showed the server's current state. */
  readonly isInformed: boolean
  /** Made with a correct clock, so that two choices can be ordered. */
  readonly isTimed: boolean
  givenUp: boolean
}

/** The acts in the conversations of one history, except for messages: those are `Typed`. */
export class Conversations {
  /** The true time at which each text was sent. */
  readonly saidAt = new Map<string, number>()
  readonly reads: Read[] = []
  readonly choices: Choice[] = []

  giveUp(isGivenUp: (one: Place) => boolean): void {
    for (const one of [...this.reads, ...this.choices]) if (isGivenUp(one)) one.givenUp = true
  }
}
