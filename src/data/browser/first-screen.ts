import type { FirstScreen } from '../platform/platform.ts'

const WAIT_MAX_MS = 4000 // a screen that fails to show must not keep the databases closed

const IDLE_MAX_MS = 500

/** Resolves when the page has nothing left to do; Safari, which does not say so, has it guessed. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, IDLE_MAX_MS / 10)
    else requestIdleCallback(() => resolve(), { timeout: IDLE_MAX_MS })
  })
}

/** Resolves when what has been rendered stands on the screen, and has had its effects; at once where nobody sees it. */
async function drawnOnce(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await idle()
}

/** The first screen of a page, which all that weighs gives way to. */
export function firstScreen(): FirstScreen {
  let shown = () => {}
  const mounted = new Promise<void>((resolve) => {
    shown = resolve
  })

  async function drawn(read: () => Promise<boolean>): Promise<void> {
    await mounted
    await drawnOnce()
    // What is read brings parts of the screen that read in turn.
    while (await read()) await drawnOnce()
  }

  return {
    shown: () => shown(),
    whenShown: (read) => Promise.race([drawn(read), new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS))]),
  }
}
