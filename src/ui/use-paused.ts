import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

const AGAIN_MS = 4000 // shorter than the shortest delay that it postpones

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

export function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  )
}

/**
 * Pauses a timeout while the pointer or the focus is on an element of a visible page.
 * @param onPaused called with `true` repeatedly during the pause, with `false` at its end
 * @returns `watch`: to be spread on the element, which must live as long as the component
 */
export function usePaused(onPaused: (isPaused: boolean) => void) {
  const [over, setOver] = useState(false)
  const [focused, setFocused] = useState(false)
  const unseen = !useIsPageVisible()
  const latest = useRef(onPaused)
  latest.current = onPaused
  const paused = (over || focused) && !unseen
  useEffect(() => {
    if (!paused) return undefined
    latest.current(true)
    const timer = setInterval(() => latest.current(true), AGAIN_MS)
    return () => {
      clearInterval(timer)
      latest.current(false)
    }
  }, [paused])
  return {
    paused,
    unseen,
    watch: {
      onPointerMove: () => setOver(true), // not an enter event, which also fires under a resting pointer
      onPointerLeave: () => setOver(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
