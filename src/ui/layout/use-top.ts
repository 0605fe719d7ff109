import { useEffect, useRef } from 'react'

/**
 * Each page is read from its top. The first one is there already, or its reader has scrolled before the app was here.
 * @param page what tells one from another
 */
export function useTop(page: string): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo(0, 0)
  }, [page])
}
