import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Renders something until the end of the test, beside what is on the page. */
export function mount(node: ReactNode, within: Element = document.body): void {
  const element = within.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  root.render(node)
}
