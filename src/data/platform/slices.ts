const SLICE_MS = 5 // of work before yielding to the page: 20 on a phone four times slower

interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> }
}

/** Yields to the main thread, so that the page can respond and draw. */
export function yieldToMain(): Promise<void> {
  // A timer would run after all queued tasks, but not every browser has better:
  // https://developer.mozilla.org/docs/Web/API/Scheduler/yield
  return (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/** A checkpoint for long work, which yields there only after some milliseconds of work since the last yield. */
export function createSlices(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < SLICE_MS) return
    await yieldToMain()
    begun = performance.now()
  }
}
