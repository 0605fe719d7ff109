import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { shell } from '#messages/fr/shell.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { paths } from '#wire/site.ts'
import styles from './cookie-banner.module.css'

const KEY = 'cookie-consent'
const DATE_KEY = 'cookie-consent-date'
const LIFETIME_MS = 182 * 24 * 60 * 60 * 1000 // six months, after which the banner returns

/** Whether a choice is stored and has not expired. A browser without storage has no choice. */
function hasConsentChoice(now: number): boolean {
  try {
    const value = localStorage.getItem(KEY)
    if (value !== 'true' && value !== 'false') return false
    const at = Date.parse(localStorage.getItem(DATE_KEY) ?? '')
    return Number.isNaN(at) || now - at < LIFETIME_MS
  } catch {
    return false
  }
}

function storeConsent(accepted: boolean, now: number): void {
  try {
    localStorage.setItem(KEY, String(accepted))
    localStorage.setItem(DATE_KEY, new Date(now).toISOString())
  } catch {
    // Private windows may refuse: the banner returns at the next visit.
  }
}

const MARGIN_PX = 24 // above and below the banner

/** Adds space below the page, so that the banner hides nothing permanently. */
function useRoomBelow(ref: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const banner = ref.current
    if (!shown || banner === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      // On a small screen the banner is at the top of the page and covers nothing.
      const over = getComputedStyle(banner).position === 'fixed' ? banner.offsetHeight + MARGIN_PX : 0
      style.setProperty('--banner', `${over}px`)
    })
    observer.observe(banner)
    return () => {
      observer.disconnect()
      style.removeProperty('--banner')
    }
  }, [ref, shown])
}

/** Asks for consent while no choice is stored. Refusing is as easy as accepting. */
export function CookieBanner(): ReactNode {
  const [asking, setAsking] = useState(false)
  const banner = useRef<HTMLElement>(null)
  useRoomBelow(banner, asking)
  useEffect(() => setAsking(!hasConsentChoice(Date.now())), [])
  if (!asking) return null
  const choose = (accepted: boolean) => {
    storeConsent(accepted, Date.now())
    setAsking(false)
  }
  return (
    <section
      ref={banner}
      data-overlay=""
      data-unprinted=""
      className={styles.banner}
      aria-label={deferredShell.cookies}
    >
      {/* Two paragraphs: one would be the largest text of a small page, which browsers take for its main content. */}
      <div className={styles.words}>
        <p>{deferredShell.cookiesUse}</p>
        <p>
          <span>{deferredShell.cookiesChoice}</span> <Link to={paths.confidentialite}>{shell.privacy}</Link>
        </p>
      </div>
      <div className={cx(layout.row2, styles.choices)}>
        <Button variant="secondary" onClick={() => choose(false)}>
          {deferredShell.refuse}
        </Button>
        <Button variant="secondary" onClick={() => choose(true)}>
          {deferredShell.accept}
        </Button>
      </div>
    </section>
  )
}
