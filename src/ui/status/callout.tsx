import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { announce } from './announcer.tsx'
import styles from './callout.module.css'
import { TONE_ICONS, type Tone, toneClass } from './tone.ts'

/**
 * A message in the page.
 * @param live whether it results from an action or an event: then it is announced, at once if it is `bad`
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
  const words = useRef<HTMLDivElement>(null)
  const announced = useRef('')
  useEffect(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: the words of two blocks stay apart
    const text = live && !isAlert ? (words.current?.innerText ?? '') : ''
    if (text === announced.current) return
    announced.current = text
    announce(text)
  })
  return (
    // A callout that becomes an alert is remounted as one.
    <div key={`${isAlert}`} className={cx(styles.callout, toneClass(tone))} role={isAlert ? 'alert' : undefined}>
      <Icon name={TONE_ICONS[tone]} size={22} />
      <div ref={words} className={styles.words}>
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div>{children}</div>}
      </div>
    </div>
  )
}

/** The error of the last action; nothing if there is none. */
export function Problem({
  title,
  children,
}: {
  readonly title?: string | undefined
  readonly children?: ReactNode
}): ReactNode {
  if (!title && !children) return null
  return (
    <Callout live tone="bad" title={title}>
      {children}
    </Callout>
  )
}
