import { useCallback, useRef } from 'react'

/** Queues work: each begins once the former is done. */
export function useQueue(): <Done>(work: () => Promise<Done>) => Promise<Done> {
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<Done>(work: () => Promise<Done>): Promise<Done> => {
    const done = before.current.then(work)
    before.current = done.catch(() => undefined)
    return done
  }, [])
}
