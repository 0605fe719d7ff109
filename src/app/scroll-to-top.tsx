import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Every change of path starts at the top of the page. */
export function ScrollToTop(): null {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the event, not an input
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return null
}
