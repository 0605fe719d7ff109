import { ASKING, CONSENT_KEY } from '#app/shell/consent.ts'
import { DEFERRED_SCRIPT, RELOAD_HERE_KEY, TAPPED } from '#wire/names.ts'

// At the top of the head, run before anything is parsed or painted: docs/decisions/0025. Must stay under a kilobyte.

const page = document.documentElement
let stays: boolean | undefined
try {
  // Room for the cookie banner, which comes later.
  if (!(CONSENT_KEY in localStorage)) page.dataset[ASKING] = ''
  // A reload of ours stays at its address, once.
  stays = sessionStorage[RELOAD_HERE_KEY] === location.pathname + location.search
  delete sessionStorage[RELOAD_HERE_KEY]
} catch {
  // A browser without storage.
}
// A full reload redirects to the home page and replaces the history entry. This page stays hidden meanwhile.
if (
  !stays &&
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload' &&
  location.pathname !== '/' // `paths.accueil`: the table of all pages would outweigh the rest of this file
) {
  page.hidden = true
  location.replace('/')
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
  // Some browsers do not report paints, to prevent fingerprinting.
  requestAnimationFrame(() => setTimeout(start, 500))
})
