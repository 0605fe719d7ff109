import { createStore } from 'zustand/vanilla'

/** Chromium's event, not in TypeScript's DOM: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    /** An event fired before this module was loaded: `src/first-script.ts` saves it. */
    installPrompt?: Event
  }
}

/** How this browser installs the app: by the saved event, by hand on iOS, or `null` (installed, or impossible). */
export type InstallWay = InstallPrompt | 'ios' | null

export const installStore = createStore<{ readonly way: InstallWay; readonly visits: number }>(() => ({
  way: null,
  visits: 0,
}))

const VISITS_KEY = 'rayon-libre:visits'
const COUNTED_KEY = 'rayon-libre:counted'
const DISMISSED_KEY = 'rayon-libre:install-dismissed'

/** Counts one visit per session; the count stays on the device. */
function countVisit(): number {
  const before = Number(localStorage.getItem(VISITS_KEY) ?? 0)
  if (sessionStorage.getItem(COUNTED_KEY) === '1') return before
  sessionStorage.setItem(COUNTED_KEY, '1')
  localStorage.setItem(VISITS_KEY, String(before + 1))
  return before + 1
}

/** Saves the browser's install prompt for later: nobody installs a site they have just discovered. */
export function keepInstallPrompt(): void {
  try {
    if (localStorage.getItem(DISMISSED_KEY) === '1') return
    installStore.setState({ visits: countVisit() })
  } catch {
    return // without storage, the prompt would return at every visit
  }
  // Safari on iOS has no event; it alone has this property, which is false outside an installed app.
  if ('standalone' in navigator && navigator.standalone === false) installStore.setState({ way: 'ios' })
  const keep = (event: Event) => installStore.setState({ way: event as InstallPrompt })
  if (window.installPrompt !== undefined) keep(window.installPrompt)
  // `first-script.ts` has handled it.
  window.addEventListener('beforeinstallprompt', keep)
  window.addEventListener('appinstalled', () => installStore.setState({ way: null }))
}

/** Never prompts again on this device. */
export function dismissInstall(): void {
  installStore.setState({ way: null })
  try {
    localStorage.setItem(DISMISSED_KEY, '1')
  } catch {
    // Without storage, the prompt returns at the next visit.
  }
}
