import { DEFERRED_SCRIPT, RELOAD_HERE_KEY, TAPPED } from '#wire/names.ts'

// At the top of the head, run before anything is parsed or painted: docs/decisions/0025. Must stay under a kilobyte.

const HOME = '/' // `paths.accueil`: the table of all pages would outweigh the rest of this file

/** Whether this reload is ours and stays at its address; read once. */
function staysHere(): boolean {
  try {
    const { [RELOAD_HERE_KEY]: expected } = sessionStorage
    delete sessionStorage[RELOAD_HERE_KEY]
    return expected === location.pathname + location.search
  } catch {
    return false
  }
}

const UNTOLD_MS = 500 // some browsers do not report paints, to prevent fingerprinting

const page = document.documentElement
const [entry] = performance.getEntriesByType('navigation')
const reloaded = (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
const stays = staysHere()
// A full reload redirects to the home page and replaces the history entry. This page stays hidden meanwhile.
if (reloaded && !stays && location.pathname !== HOME) {
  page.hidden = true
  location.replace(HOME)
}

// A button tapped before the app's code is loaded is clicked again by it (`src/app/pre-hydration-input.ts`).
page.setAttribute(TAPPED, 'wait')
addEventListener(
  'click',
  (event) => {
    const button = page.hasAttribute(TAPPED) && (event.target as Element).closest?.('button')
    if (!button) return
    event.preventDefault() // a form would be sent with its values in the address
    event.stopPropagation() // React may already handle this button: it would be pressed twice
    document.querySelector(`[${TAPPED}=last]`)?.removeAttribute(TAPPED)
    button.setAttribute(TAPPED, 'last')
  },
  true,
)

// The browser fires the install prompt once, possibly before the app's code is loaded.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installPrompt = event
})

// The server-rendered page is painted before the app's code is requested, which would compete with it on a slow line. A
// hidden page is not painted, and does not wait.
addEventListener('DOMContentLoaded', () => {
  const start = () => {
    for (const deferred of document.querySelectorAll<HTMLScriptElement>(`[type=${DEFERRED_SCRIPT}]`)) {
      const script = deferred.cloneNode() as HTMLScriptElement
      script.type = 'module'
      deferred.replaceWith(script)
    }
  }
  if (document.hidden) return start()
  // Reported once the paint is on the screen: a timer after the frame's callback may fire before that.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  requestAnimationFrame(() => setTimeout(start, UNTOLD_MS))
})
