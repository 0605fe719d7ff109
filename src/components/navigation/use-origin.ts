import { useLocation } from 'react-router-dom'

/** What the router's state holds of where somebody was. */
interface State {
  readonly from?: { readonly pathname: string; readonly search: string }
}

/** The page that somebody was sent away from, to sign in or to complete their profile first; `undefined` for none. */
export function useOrigin(): string | undefined {
  const { from } = (useLocation().state ?? {}) as State
  return from && from.pathname + from.search
}
