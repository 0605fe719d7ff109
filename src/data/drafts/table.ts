import type { DraftValues } from './changes.ts'

/** A member's uid, or '' for drafts written on this device before signing in. */
export type DraftOwner = string

export interface DraftRow {
  readonly owner: DraftOwner
  readonly key: string
  readonly values: DraftValues
}

/** One draft to write. */
interface DraftWrite extends Pick<DraftRow, 'owner' | 'key'> {
  /** @param stored `null` if there is no draft @returns the values to store; an empty object removes the draft */
  readonly make: (stored: DraftValues | null) => DraftValues
}

/** The drafts' storage: IndexedDB in browsers. Each call is one transaction, begun before it returns. */
export interface DraftTable {
  all(): Promise<readonly DraftRow[]>
  get(owner: DraftOwner, key: string): Promise<DraftValues | null>
  write(writes: readonly DraftWrite[]): Promise<void>
  /** Overwrites rows without reading them: a closing page gets only one task for the transaction. */
  put(rows: readonly DraftRow[]): Promise<void>
  removeAllOf(owner: DraftOwner): Promise<void>
  close(): void
}
