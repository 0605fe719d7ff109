const SLICE_MS = 5 // of work between two of which the page answers: 20 on a phone four times slower

interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> }
}

/** Lets the page answer and draw before what follows. */
export function breathe(): Promise<void> {
  // A timer would come after all that waits; not every browser has better:
  // https://developer.mozilla.org/docs/Web/API/Scheduler/yield
  return (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/** Long work, cut where it asks: it goes on at once as long as it has not worked for some milliseconds. */
export function createSlices(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < SLICE_MS) return
    await breathe()
    begun = performance.now()
  }
}
