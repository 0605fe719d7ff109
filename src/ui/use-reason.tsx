import { useId, useState } from 'react'
import styles from './button.module.css'
import type { Elements } from './elements.ts'

interface Reason {
  /** The id of the description. */
  readonly id: string | undefined
  /** What to do at a press. */
  readonly ask: () => void
  /** What stands after the button. */
  readonly shown: Elements
}

/**
 * Why a button cannot be pressed yet: its description, which comes into sight and is announced each time it is pressed all
 * the same.
 * @param seen whether it is in sight before that
 */
export function useReason(reason: string | undefined, seen: boolean): Reason {
  const id = useId()
  const [asked, setAsked] = useState(0)
  if (reason === undefined) {
    if (asked > 0) setAsked(0)
    return { id: undefined, ask: () => undefined, shown: null }
  }
  const shown =
    asked === 0 && !seen ? (
      <span id={id} hidden>
        {reason}
      </span>
    ) : (
      <span key={asked} id={id} role={asked === 0 ? undefined : 'alert'} className={styles.reason}>
        {reason}
      </span>
    )
  return { id, ask: () => setAsked(asked + 1), shown }
}
