import { useDeferredValue } from 'react'

/** How many of a long list to render: the first ones at once, the others later without blocking the page. */
export function useGradually(count: number, initialCount: number): number {
  return Math.max(useDeferredValue(count, initialCount), initialCount)
}
