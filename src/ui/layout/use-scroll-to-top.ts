import { useEffect, useRef } from 'react'

/**
 * Scrolls each new page to its top, except the first one, which its reader may have scrolled before hydration.
 * @param page a key that identifies the page
 */
export function useScrollToTop(page: string): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo(0, 0)
  }, [page])
}
