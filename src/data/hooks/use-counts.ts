export interface Counts {
  readonly boutiques: number
  readonly createurs: number
}

/** Registered members by type: live when the server answers, else the last known; `undefined` when never known. */
export function useCounts(): Counts | undefined {
  throw new Error('not written yet')
}
