import { type ReactNode, useEffect, useState } from 'react'
import { BoutiqueBadge } from '#components/candidature/candidature-badge.tsx'
import { Countdown } from '#components/candidature/countdown.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { postponeDecisions } from '#data/commands/decide.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { usePaused } from '#ui/use-paused.ts'
import type { WorkRow } from './use-work.ts'

const SECOND_MS = 1000

/** The seconds left until a time, counted down; 0 once it has passed. @param until milliseconds since the epoch */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, until - Math.max(now, Date.now()))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), left % SECOND_MS || SECOND_MS)
    return () => clearTimeout(timer)
  }, [left])
  return Math.ceil(left / SECOND_MS)
}

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

interface UndoProps {
  readonly row: WorkRow
  readonly onUndo: () => void
}

/** Postpones the sending while the member is on it, at most until `undoableAtMost`. */
function Undoable({ row: { candidature, undoableUntil, undoableAtMost }, onUndo }: UndoProps): ReactNode {
  const device = useDevice()
  const { paused, watch } = usePaused((isPaused) => isPaused && void postponeDecisions(device, [candidature._id]))
  const left = useSecondsLeft(paused ? undoableAtMost : undoableUntil)
  return (
    <p className={cx(layout.middle2, layout.note)} {...watch}>
      <Button small variant="secondary" onClick={onUndo}>
        {texts.undo}
      </Button>
      <span aria-hidden="true">{texts.leavesIn(left)}</span>
    </p>
  )
}

/** Takes a decision back, while that is possible. */
export function Undo(props: UndoProps): ReactNode {
  return useSecondsLeft(props.row.undoableUntil) === 0 ? null : <Undoable {...props} />
}
