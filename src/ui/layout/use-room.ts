import { useEffect, useSyncExternalStore } from 'react'

/** Calls when the window or the text of the page takes another size. */
function subscribe(changed: () => void): () => void {
  const page = new ResizeObserver(changed) // grows with its text
  page.observe(document.documentElement)
  window.addEventListener('resize', changed)
  return () => {
    page.disconnect()
    window.removeEventListener('resize', changed)
  }
}

/**
 * Whether the window is so wide and so high, measured in the page's own text: a media query counts in the browser's,
 * whatever size the root has been given.
 */
export function useRoom(wideRem: number, highRem = 0): boolean {
  return useSyncExternalStore(
    subscribe,
    () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      return window.innerWidth >= wideRem * rem && window.innerHeight >= highRem * rem
    },
    () => false,
  )
}

/**
 * Where the text is too large for bars that stay in sight, every bar goes with the page; where a line has no room for its
 * words, margins and titles give way: the sheets read these marks.
 */
export function useCramped(): void {
  const narrow = !useRoom(18)
  const cramped = !useRoom(18, 22)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-narrow', narrow)
    document.documentElement.toggleAttribute('data-cramped', cramped)
  }, [narrow, cramped])
}
