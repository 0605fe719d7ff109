import type { DatabaseName } from '#domain/rules.ts'

/** What the pushes of this page remember for the conflicts that follow them. */
export interface PushMemory {
  /** The server rejected this document: its next conflict takes the server's state, the member's is set aside. */
  addRejected(name: DatabaseName, id: string): void
  /** Whether the conflict being resolved follows a rejection; true once. */
  takeRejected(name: DatabaseName, id: string): boolean
}

export function createPushMemory(): PushMemory {
  const rejected = new Set<string>()
  return {
    addRejected: (name, id) => void rejected.add(`${name}/${id}`),
    takeRejected: (name, id) => rejected.delete(`${name}/${id}`),
  }
}
