import { useEffect, useRef, useState } from 'react'

const AGAIN_MS = 4000 // within the shortest time that is postponed by it

/** Whether the page is out of sight. */
function useUnseen(): boolean {
  const [unseen, setUnseen] = useState(false)
  useEffect(() => {
    const look = () => setUnseen(document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return unseen
}

/**
 * The time of what would go by itself, paused while somebody is on it, by the pointer or the focus, in a page that is seen.
 * @param onPaused called with `true` again and again meanwhile, with `false` when it is over
 * @returns `watch`: to be spread on the element, which must live as long as the component
 */
export function usePaused(onPaused: (isPaused: boolean) => void = () => undefined) {
  const [over, setOver] = useState(false)
  const [focused, setFocused] = useState(false)
  const unseen = useUnseen()
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
      onPointerMove: () => setOver(true), // not where it rests, for what comes under it
      onPointerLeave: () => setOver(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
