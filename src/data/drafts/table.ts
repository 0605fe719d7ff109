import type { DraftValues } from './changes.ts'

/** Whose a draft is: a member's uid, or '' for what was typed on this device before signing in. */
export type DraftOwner = string

export interface DraftRow {
  readonly owner: DraftOwner
  readonly key: string
  readonly values: DraftValues
}

/** One draft to write. */
interface DraftWrite extends Pick<DraftRow, 'owner' | 'key'> {
  /** @param stored `null` where nothing is @returns what is to be stored; without a field, nothing */
  readonly make: (stored: DraftValues | null) => DraftValues
}

/** Where drafts are stored: IndexedDB in browsers. Each call is one transaction, begun before it returns. */
export interface DraftTable {
  all(): Promise<readonly DraftRow[]>
  get(owner: DraftOwner, key: string): Promise<DraftValues | null>
  write(writes: readonly DraftWrite[]): Promise<void>
  /** Stores rows as they are, whatever was there: of a page that goes, a transaction is not asked twice. */
  put(rows: readonly DraftRow[]): Promise<void>
  removeAllOf(owner: DraftOwner): Promise<void>
  close(): void
}
