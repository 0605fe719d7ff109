import { type ReactNode, useState } from 'react'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { Later } from '#ui/later.tsx'
import { ScrollArea } from '#ui/layout/scroll-area.tsx'
import { useMedia } from '#ui/layout/use-media.ts'
import layout from './paper-layout.module.css'
import section from './section.module.css'

const NARROW = 'screen and (max-width: 63.99rem)' // as in the layout

/**
 * The sheet under what serves to fill it in. On a narrow screen it is folded, and drawn only once it is opened: the
 * rows and the sheet together are the longest to draw. On a wide one it follows what it stands beside.
 */
export function Folded({ children }: { readonly children: Elements }): ReactNode {
  const narrow = useMedia(NARROW)
  const [open, setOpen] = useState(false)
  if (!narrow) return <Later>{children}</Later>
  return (
    <details
      className={cx(section.fold, layout.folded)}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{PAPER.sheet}</summary>
      {open ? children : null}
    </details>
  )
}

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
