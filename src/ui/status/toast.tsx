import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import type { Elements } from '../elements.ts'
import { Icon } from '../icon.tsx'
import layout from '../layout/layout.module.css'
import { usePaused } from '../use-paused.ts'
import styles from './toast.module.css'
import { TONE_ICONS, type Tone, toneClass } from './tone.ts'

const LEAST_MS = { words: 6000, act: 10_000 }
const READING_MS = 90 // a character, twice as long as most people need

/**
 * A sentence that goes by itself, in a `Toasts`. It stays as long as it takes to read, and while it is pointed at, holds
 * the focus, or the page is out of sight.
 * @param hide the name of the button that sends it away
 * @param until when it goes whatever happens, for an action that is possible no longer; in milliseconds since the epoch
 * @param timeFactor how many times longer it stays, for whoever asked for more time
 * @param onPaused called with `true` again and again while somebody is on it: time to postpone `until`
 * @param children one act at most, a button or a link
 */
export function Toast({
  tone = 'good',
  text,
  hide,
  until,
  timeFactor = 1,
  onPaused,
  onGone,
  children,
}: {
  readonly tone?: Tone | undefined
  readonly text: string
  readonly hide: string
  readonly until?: number | undefined
  readonly timeFactor?: number
  readonly onPaused?: (isPaused: boolean) => void
  readonly onGone: () => void
  readonly children?: Elements
}): ReactNode {
  const { paused, unseen, watch } = usePaused(onPaused)
  const gone = useRef(onGone)
  gone.current = onGone
  const stays = (paused || unseen) && until === undefined
  const acts = Boolean(children)
  useEffect(() => {
    if (stays) return undefined
    const least = Math.max(LEAST_MS[acts ? 'act' : 'words'], text.length * READING_MS) * timeFactor
    const lasts = until === undefined ? least : until - Date.now()
    const timer = setTimeout(() => gone.current(), lasts)
    return () => clearTimeout(timer)
  }, [stays, until, text, acts, timeFactor])
  return (
    <div className={cx(styles.toast, toneClass(tone))} {...watch}>
      <Icon name={TONE_ICONS[tone]} size={22} />
      <p className={styles.words}>{text}</p>
      <span className={styles.acts}>
        {children}
        <button type="button" className={cx(layout.round, styles.hide)} aria-label={hide} onClick={onGone}>
          <Icon name="close" />
        </button>
      </span>
    </div>
  )
}

/** Where they stand, above whatever lies at the bottom of the page. Whoever shows one announces it. */
export function Toasts({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div data-overlay="" data-unprinted="" className={styles.toasts}>
      {children}
    </div>
  )
}
