import type { ReactNode } from 'react'

/** A named, separately scrolling region, also scrollable by keyboard. */
export function ScrollArea({
  id,
  label,
  className,
  children,
}: {
  readonly id?: string
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets the keyboard reach what scrolls
    <section id={id} className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
