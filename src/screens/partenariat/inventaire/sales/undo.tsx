import type { ReactNode } from 'react'
import { articleOf, type CountedRow } from '#domain/partenariat/movements.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import styles from './undo.module.css'
import type { Noted } from './use-sales.ts'

/** What was just noted, with a way back, at the foot of the screen. */
export function Undo({
  noted,
  row,
  onUndo,
}: {
  readonly noted: Noted | null
  readonly row: CountedRow | undefined
  readonly onUndo: () => void
}): ReactNode {
  return (
    <div className={styles.place}>
      <div role="status">
        {noted === null ? null : (
          <p className={styles.noted}>
            <span dir="auto">
              {spaced(SALES.noted(noted.sort, noted.keys.length, row === undefined ? '' : articleOf(row)))}
            </span>
            <Button variant="secondary" onClick={onUndo}>
              {SALES.undo}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
