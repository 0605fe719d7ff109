import { useDeferredValue } from 'react'

/** How many of a long list to draw: the first ones at once, the others after without holding up the page. */
export function useGradually(count: number, initialCount: number): number {
  return Math.max(useDeferredValue(count, initialCount), initialCount)
}
