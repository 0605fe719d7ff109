import type { ReactNode } from 'react'
import { BoutiqueBadge } from '#components/candidature/candidature-badge.tsx'
import { Countdown } from '#components/candidature/countdown.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { Button } from '#ui/button.tsx'
import styles from './state.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'
import type { WorkRow } from './use-work.ts'

const nothing = () => undefined // the créateur's dashboard or the server marks that an offer has expired

/** Where a candidature is, and whether the server knows. */
export function State({ row: { candidature, write, undoableUntil } }: { readonly row: WorkRow }): ReactNode {
  const { status, offerExpiresAt } = candidature
  const undoable = useSecondsLeft(undoableUntil) > 0
  return (
    <span className={styles.badges}>
      <BoutiqueBadge status={status} />
      {status === 'awaiting-creator' && offerExpiresAt !== '' && !undoable ? (
        <strong className={styles.countdown}>
          <Countdown until={offerExpiresAt} onLapse={nothing} />
        </strong>
      ) : null}
      <WriteBadge write={write} />
    </span>
  )
}

/** Takes a decision back, while that can be done. */
export function Undo({ row, onUndo }: { readonly row: WorkRow; readonly onUndo: () => void }): ReactNode {
  const left = useSecondsLeft(row.undoableUntil)
  if (left === 0) return null
  return (
    <p className={styles.undo}>
      <Button small variant="secondary" aria-label={texts.undoOf(row.candidature.nom)} onClick={onUndo}>
        {texts.undo}
      </Button>
      <span aria-hidden="true">{texts.leavesIn(left)}</span>
    </p>
  )
}
