import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { AT_ONCE_MS, useAnnouncement } from './announcer.tsx'
import styles from './callout.module.css'
import { TONE_ICONS, type Tone, toneClass } from './tone.ts'

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
  const words = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const isAlert = live && tone === 'bad'
  useEffect(() => {
    const parts = live && !isAlert ? [...(words.current?.children ?? [])] : []
    setText(parts.map(({ textContent }) => textContent).join(' '))
  })
  useAnnouncement(text, AT_ONCE_MS)
  return (
    <div className={cx(styles.callout, toneClass(tone))} role={isAlert ? 'alert' : undefined}>
      <Icon name={TONE_ICONS[tone]} size={22} />
      <div ref={words} className={styles.words}>
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div>{children}</div>}
      </div>
    </div>
  )
}
