import { DEFERRED_SCRIPT, RELOAD_HERE_KEY, TAPPED } from '#wire/names.ts'

// The top of the head, run before anything is read or painted: docs/decisions/0025. It stays under a kilobyte.

const HOME = '/' // `paths.accueil`: the table of all pages would weigh more than the rest of this

/** Whether this reload is one of ours, which stays where it is; asked once. */
function staysHere(): boolean {
  try {
    const { [RELOAD_HERE_KEY]: expected } = sessionStorage
    delete sessionStorage[RELOAD_HERE_KEY]
    return expected === location.pathname + location.search
  } catch {
    return false
  }
}

const UNTOLD_MS = 500 // some browsers don't tell of paints, against being recognised

const page = document.documentElement
const [entry] = performance.getEntriesByType('navigation')
const reloaded = (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
const stays = staysHere()
// A full reload sends the reader home, in place of the entry they were on. Nothing of this page is shown meanwhile.
if (reloaded && !stays && location.pathname !== HOME) {
  page.hidden = true
  location.replace(HOME)
}

// A button tapped before the app's code is here is tapped again by it (`src/app/pre-hydration-input.ts`).
page.setAttribute(TAPPED, 'wait')
addEventListener(
  'click',
  (event) => {
    const button = page.hasAttribute(TAPPED) && (event.target as Element).closest?.('button')
    if (!button) return
    event.preventDefault() // a form would leave with what is typed in its address
    event.stopPropagation() // React may have this button already: it would be pressed twice
    document.querySelector(`[${TAPPED}=last]`)?.removeAttribute(TAPPED)
    button.setAttribute(TAPPED, 'last')
  },
  true,
)

// The browser proposes the installation once, and may do so before the app's code is here to keep it.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installPrompt = event
})

// What the server has rendered is painted before the app's code is asked for, which would share a slow line with what
// the paint needs. A page that nobody sees is not painted, and does not wait.
addEventListener('DOMContentLoaded', () => {
  const start = () => {
    for (const deferred of document.querySelectorAll<HTMLScriptElement>(`[type=${DEFERRED_SCRIPT}]`)) {
      const script = deferred.cloneNode() as HTMLScriptElement
      script.type = 'module'
      deferred.replaceWith(script)
    }
  }
  if (document.hidden) return start()
  // Told once the paint is on the screen: a timer after the frame's callback may run while it is on its way there.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  requestAnimationFrame(() => setTimeout(start, UNTOLD_MS))
})
