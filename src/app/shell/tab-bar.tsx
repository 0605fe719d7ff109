import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useIsSeller } from '#data/hooks/use-seller.ts'
import { type SessionState, useSession } from '#data/hooks/use-session.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { NavList } from '#ui/layout/nav-list.tsx'
import { useSmallLayout } from '#ui/layout/use-window-fits.ts'
import { paths } from '#wire/site.ts'
import styles from './tab-bar.module.css'
import { ToAnswer, UnreadCount } from './to-answer.tsx'

interface Tab {
  readonly to: string
  readonly icon: IconName
  readonly word: string
  /** The number of items awaiting an answer. */
  readonly count?: Elements
}

const BROWSE: Tab = { to: paths.annonces, icon: 'search', word: deferredShell.tabs.browse }
const SUIVIS: Tab = { to: paths.suivis, icon: 'heart', word: deferredShell.tabs.follow }
const SIGN_IN: Tab = { to: paths.connexion, icon: 'user', word: deferredShell.tabs.signIn }
const PROFIL: Tab = { to: paths.profilFinaliser, icon: 'user', word: deferredShell.tabs.profil }
const COMPTOIR: Tab = { to: paths.comptoir, icon: 'store', word: deferredShell.tabs.comptoir }
const MESSAGES: Tab = { to: paths.messages, icon: 'mail', word: deferredShell.tabs.messages, count: <UnreadCount /> }
const COMPTE: Tab = { to: paths.compte, icon: 'user', word: deferredShell.tabs.account }

/** The tabs for the session's user type; empty until the session is known. */
function tabsOf(session: SessionState, isSeller: boolean): readonly Tab[] {
  if (session.state === 'loading') return []
  if (session.state === 'anonymous') return [BROWSE, SUIVIS, SIGN_IN]
  if (session.profil?.profileComplete !== true) return [BROWSE, PROFIL]
  const dashboard: Tab = {
    to: paths.tableauDeBord,
    icon: 'shelf',
    word: deferredShell.tabs.dashboard[session.userType],
    count: <ToAnswer />,
  }
  return isSeller ? [BROWSE, dashboard, COMPTOIR, MESSAGES, COMPTE] : [BROWSE, dashboard, MESSAGES, COMPTE]
}

/** Links within thumb's reach on a phone, in addition to the header's. */
export function TabBar(): ReactNode {
  const { pathname } = useLocation()
  useSmallLayout()
  const tabs = tabsOf(useSession(), useIsSeller())
  return (
    <nav data-unprinted="" aria-label={deferredShell.tabBar} className={cx(styles.bar, tabs.length > 4 && styles.full)}>
      <NavList>
        {tabs.map(({ to, icon, word, count }) => (
          <Link
            key={to}
            to={to}
            className={styles.tab}
            aria-current={pathname === to ? 'page' : pathname.startsWith(`${to}/`) ? 'true' : undefined}
          >
            <Icon name={icon} size={22} />
            <span>{word}</span>
            {count}
          </Link>
        ))}
      </NavList>
    </nav>
  )
}
