import { type MouseEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { shell } from '#messages/fr/shell.ts'
import { common } from '#messages/fr.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { NavList } from '#ui/layout/nav-list.tsx'
import { SkipLink } from '#ui/layout/skip-link.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { serverClock } from '../ask.ts'
import { moderation as texts } from '../messages/moderation.ts'
import styles from './moderation.module.css'

const WARNED_MS = 2 * 60 * 1000 // before the access expires

const SECTIONS = [
  ['/', texts.sections.reports],
  ['/comptes', texts.sections.accounts],
  ['/courriers', texts.sections.mails],
  ['/actes', texts.sections.acts],
] as const

/** The section that an address belongs to. */
function sectionOf(pathname: string): string {
  return SECTIONS.find(([path]) => path !== '/' && pathname.startsWith(path))?.[0] ?? '/'
}

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** The hash is the page's own route, so the skip link moves the focus by itself. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#contenu h1')?.focus()
}

/** Whether the access is about to expire: announced while there is time to prolong it. */
function useSoon(until: string): boolean {
  const [isSoon, setSoon] = useState(false)
  useEffect(() => {
    setSoon(false)
    const left = Date.parse(until) - serverClock.now() - WARNED_MS
    const timer = setTimeout(() => setSoon(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [until])
  return isSoon
}

/** The top of the page: whose it is, until when it is open, its sections. */
export function Frame({
  until,
  onProlong,
  onClose,
}: {
  readonly until: string
  readonly onProlong: () => void
  readonly onClose: () => void
}): ReactNode {
  const isSoon = useSoon(until)
  const here = sectionOf(useLocation().pathname)
  return (
    <>
      <SkipLink onClick={skip}>{common.skip}</SkipLink>
      <header className={styles.header}>
        <div className={styles.top}>
          <a className={styles.site} href="/" aria-label={shell.home(PRODUCT_NAME)}>
            {PRODUCT_NAME}
          </a>
          <span className={cx(layout.note, styles.until)}>{texts.until(until)}</span>
          <Button small variant="secondary" icon="clock" onClick={onProlong}>
            {texts.prolong}
          </Button>
          <Button small variant="secondary" icon="lock" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
        <nav className={styles.nav} aria-label={texts.sectionsLabel}>
          <NavList>
            {SECTIONS.map(([path, name]) => (
              <Link key={path} to={path} aria-current={path === here ? 'page' : undefined}>
                {name}
              </Link>
            ))}
          </NavList>
        </nav>
      </header>
      {isSoon ? (
        <div className={styles.offline}>
          <Callout live tone="waiting" title={texts.soon}>
            {texts.soonText}
          </Callout>
        </div>
      ) : null}
    </>
  )
}

/** Shown while there is no network. */
export function OfflineNote(): ReactNode {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  if (online) return null
  return (
    <div className={styles.offline}>
      <Callout live tone="waiting" title={texts.offline}>
        {texts.offlineText}
      </Callout>
    </div>
  )
}
