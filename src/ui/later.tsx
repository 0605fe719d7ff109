import { type ReactNode, useDeferredValue } from 'react'

/** What stands below the first screenful, or beside it: drawn right after it, without holding it up. */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) ? children : null
}
