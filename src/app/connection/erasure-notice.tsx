import { type ReactNode, useState } from 'react'
import { useErasureAhead } from '#data/hooks/use-erasure.ts'
import { erasure } from '#messages/fr/erasure.ts'
import { Button } from '#ui/button.tsx'
import styles from './connection.module.css'
import { ErasureWarning } from './erasure-warning.tsx'

/** The warning above the screen, until it is put off; the panel of the connection keeps it. */
export function ErasureNotice(): ReactNode {
  const ahead = useErasureAhead()
  const [later, setLater] = useState(false)
  if (!ahead || later) return null
  return (
    <aside className={styles.notice} aria-label={erasure.title}>
      <ErasureWarning>
        <Button small variant="quiet" onClick={() => setLater(true)}>
          {erasure.later}
        </Button>
      </ErasureWarning>
    </aside>
  )
}
