/** How and where a browser has been opened. */
export interface Opened {
  /** The address that paths are on. */
  readonly site: string
  /** A folder of its own, which goes with it. */
  readonly home: string
  /** Where it saves what a page has it download. */
  readonly downloads: string
  /** Its driver types in a date's field as a keyboard does, one part after the other. */
  readonly datesByPart?: boolean
  close(): Promise<void>
}
