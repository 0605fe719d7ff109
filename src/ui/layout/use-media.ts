import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, kept up to date: for what is rendered, and not only placed, differently. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
