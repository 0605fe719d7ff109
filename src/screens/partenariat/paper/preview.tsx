import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { ScrollArea } from '#ui/layout/scroll-area.tsx'
import layout from './paper-layout.module.css'

/**
 * The sheet beside the tools on a large screen, where it stays in view while one types. On a narrow one it comes after
 * them, or is not shown; on paper it is whole either way.
 */
export type Beside = 'shown' | 'hidden-when-narrow'

const PREVIEW_ID = 'apercu-du-document'

/**
 * Brings in view about what a field of the form fills in: both are in the same order.
 * @param part how far down the form the field is, from 0 to 1
 */
export function scrollPreview(part: number): void {
  const preview = document.getElementById(PREVIEW_ID)
  if (preview !== null) preview.scrollTop = part * (preview.scrollHeight - preview.clientHeight)
}

/** The paper as it will be printed, in a part of the page that scrolls by itself where it stands beside the tools. */
export function Preview({
  label,
  beside,
  children,
}: {
  readonly label: string
  readonly beside: Beside | undefined
  readonly children: ReactNode
}): ReactNode {
  if (beside === undefined) return <div className={layout.stacked}>{children}</div>
  return (
    <ScrollArea
      id={PREVIEW_ID}
      className={cx(layout.preview, beside === 'hidden-when-narrow' && layout.unseen)}
      label={label}
    >
      {children}
    </ScrollArea>
  )
}
