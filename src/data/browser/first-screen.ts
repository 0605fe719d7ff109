import type { FirstScreen } from '../platform/platform.ts'

const WAIT_MAX_MS = 4000 // a screen that never shows must not block the databases

const IDLE_MAX_MS = 500

/** Resolves when the page is idle; after a fixed delay in Safari, which has no `requestIdleCallback`. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, IDLE_MAX_MS / 10)
    else requestIdleCallback(() => resolve(), { timeout: IDLE_MAX_MS })
  })
}

/** Resolves once the current render is painted and its effects have run; at once in a hidden page. */
async function drawnOnce(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await idle()
}

/** The first screen of a page, which heavy work is deferred behind. */
export function firstScreen(): FirstScreen {
  let shown = () => {}
  const mounted = new Promise<void>((resolve) => {
    shown = resolve
  })

  async function drawn(read: () => Promise<boolean>): Promise<void> {
    await mounted
    await drawnOnce()
    // Each read can mount components that read in turn.
    while (await read()) await drawnOnce()
  }

  return {
    shown: () => shown(),
    whenShown: (read) => Promise.race([drawn(read), new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS))]),
  }
}
