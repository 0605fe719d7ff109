import { useEffect } from 'react'

/** Each page is read from its top. @param page what tells one from another */
export function useTop(page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is the event, not an input
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [page])
}
