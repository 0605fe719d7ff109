import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { AT_ONCE_MS } from './announcer.tsx'
import styles from './callout.module.css'
import { TONE_ICONS, type Tone, toneClass } from './tone.ts'

/** Its words come to the live region once that stands: few screen readers announce one that comes with its words. */
function Status({ children }: { readonly children: ReactNode }): ReactNode {
  const [isStanding, setIsStanding] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsStanding(true), AT_ONCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {isStanding ? null : children}
      <div role="status" className={styles.words}>
        {isStanding ? children : null}
      </div>
    </>
  )
}

/**
 * A sentence in the page.
 * @param live whether it comes of what somebody does, or happens: it is announced, at once when it is `bad`
 */
export function Callout({
  tone,
  title,
  live = false,
  children,
}: {
  readonly tone: Tone
  readonly title?: string | undefined
  readonly live?: boolean
  readonly children?: ReactNode
}): ReactNode {
  const isAlert = live && tone === 'bad'
  const words = (
    <>
      {title === undefined ? null : <strong>{title}</strong>}
      {children === undefined ? null : <div>{children}</div>}
    </>
  )
  return (
    // What becomes an alert comes to the page as one.
    <div key={`${isAlert}`} className={cx(styles.callout, toneClass(tone))} role={isAlert ? 'alert' : undefined}>
      <Icon name={TONE_ICONS[tone]} size={22} />
      <div className={styles.words}>{live && !isAlert ? <Status>{words}</Status> : words}</div>
    </div>
  )
}
