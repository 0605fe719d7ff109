import { useEffect, useSyncExternalStore } from 'react'

/** Subscribes to size changes of the window or of the page's text. */
function subscribe(changed: () => void): () => void {
  const page = new ResizeObserver(changed) // resizes with its text
  page.observe(document.documentElement)
  window.addEventListener('resize', changed)
  return () => {
    page.disconnect()
    window.removeEventListener('resize', changed)
  }
}

/**
 * Whether the window has this width and height, in rems of the page: a media query uses the browser's font size,
 * whatever the root element's.
 */
export function useWindowFits(wideRem: number, highRem = 0): boolean {
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
 * Marks the page for style sheets: if the text is too large for fixed bars, they scroll with the page; if a line is too
 * narrow for its words, margins and titles shrink.
 */
export function useSmallLayout(): void {
  const narrow = !useWindowFits(18)
  const cramped = !useWindowFits(18, 22)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-narrow', narrow)
    document.documentElement.toggleAttribute('data-cramped', cramped)
  }, [narrow, cramped])
}
