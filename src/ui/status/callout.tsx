import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import styles from './callout.module.css'
import { TONE_ICONS, type Tone, toneClass } from './tone.ts'

/** A sentence in the page. Screen readers announce `bad` at once (role alert), the others at a pause (role status). */
export function Callout({
  tone,
  title,
  children,
}: {
  readonly tone: Tone
  readonly title?: string | undefined
  readonly children?: ReactNode
}): ReactNode {
  return (
    <div className={cx(styles.callout, toneClass(tone))} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={TONE_ICONS[tone]} size={22} />
      <div className={styles.words}>
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div>{children}</div>}
      </div>
    </div>
  )
}
