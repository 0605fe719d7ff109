import type { ReactNode } from 'react'
import type { Decision } from '#data/commands/decide.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import styles from './candidatures.module.css'

/** Refuses, accepts or goes on: always at the same place, each within a thumb's reach, the two choices far apart. */
export function DecideBar({
  toDecide,
  onDecide,
  onStep,
}: {
  /** How many wait for an answer. */
  readonly toDecide: number
  readonly onDecide: (to: Decision) => void
  readonly onStep: (by: 1 | -1) => void
}): ReactNode {
  return (
    <BottomBar className={styles.bar}>
      <Button variant="danger" icon="close" onClick={() => onDecide('refused-by-boutique')}>
        {texts.refuse}
      </Button>
      {toDecide < 2 ? null : (
        <span className={styles.steps}>
          <button type="button" className={styles.step} aria-label={texts.previous} onClick={() => onStep(-1)}>
            <Icon name="arrow-left" />
          </button>
          <button type="button" className={styles.step} aria-label={texts.next} onClick={() => onStep(1)}>
            <Icon name="arrow-right" />
          </button>
        </span>
      )}
      <Button icon="check" onClick={() => onDecide('awaiting-creator')}>
        {texts.accept}
      </Button>
    </BottomBar>
  )
}
