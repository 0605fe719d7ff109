import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/status/callout.tsx'
import styles from './moderation.module.css'

const SECTIONS = [
  ['/', texts.sections.reports],
  ['/comptes', texts.sections.accounts],
  ['/courriers', texts.sections.mails],
  ['/actes', texts.sections.acts],
] as const

/** The part that an address is in. */
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

/** The top of the page: whose it is, until when it is open, its parts. */
export function Frame({ until, onClose }: { readonly until: string; readonly onClose: () => void }): ReactNode {
  const here = sectionOf(useLocation().pathname)
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <a className={styles.site} href="/" title={texts.site}>
          {PRODUCT_NAME}
        </a>
        <span className={styles.until}>{texts.until(until)}</span>
        <Button small variant="secondary" icon="lock" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      <nav className={styles.nav} aria-label={texts.sectionsLabel}>
        {SECTIONS.map(([path, name]) => (
          <Link key={path} to={path} aria-current={path === here ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
    </header>
  )
}

/** Says that there is no network, while there is none. */
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
