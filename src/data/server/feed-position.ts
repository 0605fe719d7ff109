/** Where the server's feed stood at what it told, against what this device was answered. Places are opaque: equal or not. */
export interface FeedPosition {
  /** An answer ended here. */
  reach(seq: string): void
  /** Whether a place is to be pulled for: no answer ended there, and it was not pulled for yet. */
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
