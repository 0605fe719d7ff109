import type { DatabaseName } from '#domain/rules.ts'
import type { LocalDoc } from './wire.ts'

/** What the pushes of this page remember for the conflicts that follow them. */
export interface PushMemory {
  /** The server rejected this document: its next conflict takes the server's state, the member's is set aside. */
  addRejected(name: DatabaseName, id: string): void
  /** Whether the conflict being resolved follows a rejection; true once. */
  takeRejected(name: DatabaseName, id: string): boolean
  /**
   * The first version of a document was sent and no answer came. The server may have taken it, and another device may
   * have edited it since: what was sent is then the last version that both sides knew, and RxDB has no record of it.
   * Of several, the first counts: what was typed after it may not have arrived.
   */
  addUnanswered<D extends DatabaseName>(name: D, version: LocalDoc<D>): void
  /** The first version that was sent without an answer; needed as long as RxDB has no record of the server's. */
  unanswered<D extends DatabaseName>(name: D, id: string): LocalDoc<D> | undefined
}

/** Their ids are drawn at random by the device that creates them: whatever the server has began as its version. */
const CREATED_BY_ONE_DEVICE: readonly DatabaseName[] = ['annonces']

export function createPushMemory(): PushMemory {
  const rejected = new Set<string>()
  const unanswered = new Map<string, unknown>()
  return {
    addRejected: (name, id) => void rejected.add(`${name}/${id}`),
    takeRejected: (name, id) => rejected.delete(`${name}/${id}`),
    addUnanswered: (name, version) => {
      const key = `${name}/${version._id}`
      if (CREATED_BY_ONE_DEVICE.includes(name) && !unanswered.has(key)) unanswered.set(key, version)
    },
    unanswered: <D extends DatabaseName>(name: D, id: string) =>
      unanswered.get(`${name}/${id}`) as LocalDoc<D> | undefined,
  }
}
