/** A guarantee, the line that enforces it, and the tests that must fail without that line. */
export interface Protection {
  /** The guarantee, as a sentence. */
  readonly name: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly code: string
  /** Replaces `code` when the protection is off; empty by default. */
  readonly without?: string
  /** Vitest files or folders to run. */
  readonly tests: readonly string[]
}
