/** Something that must hold, the line that makes it hold, and the tests that must fail without that line. */
export interface Protection {
  /** What holds, as a sentence. */
  readonly name: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly code: string
  /** What stands in its place when the protection is off; nothing unless it is said. */
  readonly without?: string
  /** Vitest files or folders that are run. */
  readonly tests: readonly string[]
}
