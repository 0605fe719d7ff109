import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Does one thing at a time: while it is under way, and until the page that says how it went is drawn, a second press is
 * ignored. A slow device may dispatch two before it draws a disabled button.
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
