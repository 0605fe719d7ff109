import { type ReactNode, useEffect, useState } from 'react'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import { useDecide } from '#data/hooks/use-decide.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { usePaused } from '#ui/use-paused.ts'

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

interface UndoProps {
  readonly row: CandidatureRow
  readonly onUndo: () => void
}

/** Postpones the sending while the member is on it, at most until `undoableAtMost`. */
function Undoable({ row: { candidature, undoableUntil, undoableAtMost }, onUndo }: UndoProps): ReactNode {
  const { postpone } = useDecide()
  const { paused, watch } = usePaused((isPaused) => isPaused && void postpone([candidature._id]))
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
