import { type ReactNode, useDeferredValue } from 'react'
import type { Elements } from './elements.ts'

/** What stands below the first screenful, or beside it: drawn right after it, without holding it up. */
export function DeferredRender({ children }: { readonly children: Elements }): ReactNode {
  return useDeferredValue(true, false) ? children : null
}
