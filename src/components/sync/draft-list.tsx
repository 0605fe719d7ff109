import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDraftPages } from '#data/hooks/use-draft-pages.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import layout from '#ui/layout/layout.module.css'

/** Links to the pages where the member's drafts are continued. @param onLeave closes what shows the list */
export function DraftList({ onLeave }: { readonly onLeave: () => void }): ReactNode {
  const pages = useDraftPages()
  const names = distinctNames(pages, ({ kind, name }) => [
    [deferredShell.drafts[kind], name].filter(Boolean).join(', '),
  ])
  if (pages.length === 0) return null
  const leave = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[popover]')?.togglePopover?.(false)
    onLeave()
  }
  return (
    <ul className={layout.stack2}>
      {pages.map(({ to }, index) => (
        <li key={names[index]}>
          <Link to={to} onClick={leave}>
            {names[index]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
