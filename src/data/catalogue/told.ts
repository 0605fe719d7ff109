import type { NoteDoc } from '../schemas.ts'
import type { Segment } from './columns.ts'
import { type Head, headIn, type Place, placeIn, segmentIn } from './notes.ts'

interface Change {
  readonly segment: readonly [number: number, segment: Segment] | undefined
  readonly head: Head | undefined
  readonly place: Place | undefined
}

/** What the tab that writes the index tells the others: each writing's segments, and its head. */
export class Told {
  private readUntil = 0

  /** This writing and those before it were read from the storage: told late, they would put former segments back. */
  passOverUntil(writing: number): void {
    this.readUntil = writing
  }

  /** @returns `missed` when a tab was closed before it told of its last writing: the storage is to be read again */
  hear(note: NoteDoc): Change | 'passed over' | 'missed' {
    const head = headIn(note)
    if (this.readUntil > 0) {
      if (head === undefined || head.writing < this.readUntil) return 'passed over'
      const isMissed = head.writing > this.readUntil
      this.readUntil = 0
      return isMissed ? 'missed' : 'passed over'
    }
    return { segment: segmentIn(note), head, place: placeIn(note) }
  }
}
