/** Compares the feed positions that the server announces with those pulled so far. They are opaque: equal or not. */
export interface FeedPosition {
  /** A pull ended at this position. */
  reach(seq: string): void
  /** Whether a position calls for a pull: none ended there, and none was started for it yet. */
  isNew(seq: string): boolean
}

export function createFeedPosition(): FeedPosition {
  let reached = ''
  let pulledFor = ''
  return {
    reach: (seq) => {
      reached = seq
    },
    isNew: (seq) => {
      if (seq === pulledFor || reached === seq || reached.startsWith(`${seq}.`)) return false // with its mark
      pulledFor = seq
      return true
    },
  }
}
