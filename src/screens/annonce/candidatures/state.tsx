import type { ReactNode } from 'react'
import { BoutiqueBadge } from '#components/candidature/candidature-badge.tsx'
import { Countdown } from '#components/candidature/countdown.tsx'
import { useSecondsLeft } from '#components/candidature/undo.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import layout from '#ui/layout/layout.module.css'
import type { WorkRow } from './use-work.ts'

const nothing = () => undefined // the créateur's dashboard or the server marks an offer as expired

/** The status of a candidature, and whether the server has it. */
export function CandidatureState({ row: { candidature, write, undoableUntil } }: { readonly row: WorkRow }): ReactNode {
  const { status, offerExpiresAt } = candidature
  const undoable = useSecondsLeft(undoableUntil) > 0
  return (
    <span className={layout.middle2}>
      <BoutiqueBadge status={status} />
      {status === 'awaiting-creator' && offerExpiresAt !== '' && !undoable ? (
        <Countdown until={offerExpiresAt} onLapse={nothing} />
      ) : null}
      <WriteBadge write={write} />
    </span>
  )
}
