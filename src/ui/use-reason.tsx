import { type ReactNode, useId, useState } from 'react'
import styles from './button.module.css'

/**
 * Why a button cannot be pressed yet: its description, which comes into sight and is announced each time it is pressed all
 * the same.
 * @param seen whether it is in sight before that
 * @returns the id of the description, what to do at a press, and what stands after the button
 */
export function useReason(
  reason: string | undefined,
  seen: boolean,
): readonly [id: string | undefined, ask: () => void, shown: ReactNode] {
  const id = useId()
  const [asked, setAsked] = useState(0)
  if (reason === undefined) {
    if (asked > 0) setAsked(0)
    return [undefined, () => undefined, null]
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
  return [id, () => setAsked(asked + 1), shown]
}
