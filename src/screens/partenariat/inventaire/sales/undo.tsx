import { type ReactNode, useEffect } from 'react'
import { useUndoSeconds } from '#data/hooks/use-settings.ts'
import { articleOf, type CountedRow } from '#domain/partenariat/movements.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { usePaused } from '#ui/use-paused.ts'
import styles from './undo.module.css'
import type { Noted } from './use-sales.ts'

interface NotedProps {
  readonly noted: Noted
  readonly row: CountedRow | undefined
  readonly onUndo: () => void
  /** It has been offered for long enough: later, the row's list corrects it. */
  readonly onGone: () => void
}

function Undoable({ noted, row, onUndo, onGone }: NotedProps): ReactNode {
  const { paused, watch } = usePaused()
  const seconds = useUndoSeconds()
  const thing = row === undefined ? '' : articleOf(row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press begins the time anew
  useEffect(() => {
    if (paused) return undefined
    const timer = setTimeout(onGone, seconds * 1000)
    return () => clearTimeout(timer)
  }, [paused, seconds, noted, onGone])
  return (
    <p className={styles.noted} {...watch}>
      <span dir="auto">{spaced(SALES.noted(noted.sort, noted.keys.length, thing))}</span>
      <Button variant="secondary" aria-label={SALES.undoOf(thing)} onClick={onUndo}>
        {SALES.undo}
      </Button>
    </p>
  )
}

/** What was just noted, with a way back, at the foot of the screen: for a time, and as long as somebody is on it. */
export function Undo({ noted, ...rest }: Omit<NotedProps, 'noted'> & { readonly noted: Noted | null }): ReactNode {
  return (
    <div data-overlay="" className={styles.place}>
      <div role="status">{noted === null ? null : <Undoable noted={noted} {...rest} />}</div>
    </div>
  )
}
