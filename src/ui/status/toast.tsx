import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import type { Elements } from '../elements.ts'
import { Icon } from '../icon.tsx'
import styles from './toast.module.css'
import { TONE_ICONS, type Tone, toneClass } from './tone.ts'

const LEAST_MS = { words: 6000, act: 10_000 }
const READING_MS = 90 // a character, twice as long as most people need

/** Whether somebody looks at it, or nobody looks at the page: it stays meanwhile. */
function useHeld() {
  const [over, setOver] = useState(false)
  const [focused, setFocused] = useState(false)
  const [unseen, setUnseen] = useState(false)
  useEffect(() => {
    const look = () => setUnseen(document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return {
    held: over || focused || unseen,
    watch: {
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

/**
 * A sentence that goes by itself, in a `Toasts`. It stays as long as it takes to read, and while it is pointed at, holds
 * the focus, or the page is out of sight.
 * @param hide the name of the button that sends it away
 * @param until when it goes whatever happens, for an action that is possible no longer; in milliseconds since the epoch
 * @param children one act at most, a button or a link
 */
export function Toast({
  tone = 'good',
  text,
  hide,
  until,
  onGone,
  children,
}: {
  readonly tone?: Tone | undefined
  readonly text: string
  readonly hide: string
  readonly until?: number | undefined
  readonly onGone: () => void
  readonly children?: Elements
}): ReactNode {
  const { held, watch } = useHeld()
  const gone = useRef(onGone)
  gone.current = onGone
  const stays = held && until === undefined
  const acts = Boolean(children)
  useEffect(() => {
    if (stays) return undefined
    const lasts =
      until === undefined ? Math.max(LEAST_MS[acts ? 'act' : 'words'], text.length * READING_MS) : until - Date.now()
    const timer = setTimeout(() => gone.current(), lasts)
    return () => clearTimeout(timer)
  }, [stays, until, text, acts])
  return (
    <div className={cx(styles.toast, toneClass(tone))} {...watch}>
      <Icon name={TONE_ICONS[tone]} size={22} />
      <p className={styles.words}>{text}</p>
      <span className={styles.acts}>
        {children}
        <button type="button" className={styles.hide} aria-label={hide} onClick={onGone}>
          <Icon name="close" />
        </button>
      </span>
    </div>
  )
}

/** Where they stand, above whatever lies at the bottom of the page. It is there before them: screen readers announce what comes. */
export function Toasts({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div role="status" data-overlay="" className={styles.toasts}>
      {children}
    </div>
  )
}
