import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Runs one action at a time: a second press is ignored while it runs, and until its result is rendered. A slow device
 * may dispatch two presses before it renders a disabled button.
 */
export function useExclusive<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
): readonly [run: (...args: A) => void, busy: boolean] {
  const running = useRef(false)
  const [state, setState] = useState({ busy: false })
  useLayoutEffect(() => {
    if (!state.busy) running.current = false
  }, [state])
  const run = (...args: A): void => {
    if (running.current) return
    running.current = true
    setState({ busy: true })
    void work(...args).finally(() => setState({ busy: false }))
  }
  return [run, state.busy]
}
