import { useLocation } from 'react-router-dom'

/** The router state that records the previous page. */
interface State {
  readonly from?: { readonly pathname: string; readonly search: string; readonly hash?: string }
}

/** The page from which somebody was redirected, to sign in or to complete their profile; `undefined` if none. */
export function useOrigin(): string | undefined {
  const { from } = (useLocation().state ?? {}) as State
  return from && from.pathname + from.search + (from.hash ?? '')
}
