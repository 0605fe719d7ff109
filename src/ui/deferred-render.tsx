import { type ReactNode, useDeferredValue } from 'react'
import type { Elements } from './elements.ts'

/** Content below the first screenful, or around it: rendered right after it, without delaying it. */
export function DeferredRender({ children }: { readonly children: Elements }): ReactNode {
  return useDeferredValue(true, false) ? children : null
}
