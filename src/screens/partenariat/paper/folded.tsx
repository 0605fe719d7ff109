import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import type { Elements } from '#ui/elements.ts'
import { Later } from '#ui/later.tsx'
import { useMedia } from '#ui/layout/use-media.ts'
import layout from './paper-layout.module.css'

const NARROW = 'screen and (max-width: 63.99rem)' // as in the layout

/** Whether the browser is printing the page: what it asks for is drawn before it goes on. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

/**
 * The sheet under what serves to fill it in. On a narrow screen it is folded, and drawn only once it is opened or
 * printed: the rows and the sheet together are the longest to draw. On a wide one it follows what it stands beside.
 */
export function Folded({ children }: { readonly children: Elements }): ReactNode {
  const narrow = useMedia(NARROW)
  const printing = usePrinting()
  const [open, setOpen] = useState(false)
  if (printing) return children
  if (!narrow) return <Later>{children}</Later>
  return (
    <details className={layout.folded} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{PAPER.sheet}</summary>
      {open ? children : null}
    </details>
  )
}
