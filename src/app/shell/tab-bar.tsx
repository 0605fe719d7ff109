import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type Session, useSession } from '#data/hooks/use-session.ts'
import { beside } from '#messages/fr/beside.ts'
import type { Elements } from '#ui/elements.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { NavList } from '#ui/layout/nav-list.tsx'
import { useCramped } from '#ui/layout/use-room.ts'
import { paths } from '#wire/site.ts'
import styles from './tab-bar.module.css'
import { ToAnswer, Unread } from './to-answer.tsx'

interface Tab {
  readonly to: string
  readonly icon: IconName
  readonly word: string
  /** What waits there. */
  readonly count?: Elements
}

const BROWSE: Tab = { to: paths.annonces, icon: 'search', word: beside.tabs.browse }
const SUIVIS: Tab = { to: paths.suivis, icon: 'heart', word: beside.tabs.follow }
const SIGN_IN: Tab = { to: paths.connexion, icon: 'user', word: beside.tabs.signIn }
const PROFIL: Tab = { to: paths.profilFinaliser, icon: 'user', word: beside.tabs.profil }
const MESSAGES: Tab = { to: paths.messages, icon: 'mail', word: beside.tabs.messages, count: <Unread /> }
const COMPTE: Tab = { to: paths.compte, icon: 'user', word: beside.tabs.account }

/** Where people go, by who they are; nothing until the device knows. */
function tabsOf(session: Session): readonly Tab[] {
  if (session.state === 'loading') return []
  if (session.state === 'anonymous') return [BROWSE, SUIVIS, SIGN_IN]
  if (session.profil?.profileComplete !== true) return [BROWSE, PROFIL]
  const dashboard: Tab = {
    to: paths.tableauDeBord,
    icon: 'shelf',
    word: beside.tabs.dashboard[session.userType],
    count: <ToAnswer />,
  }
  return [BROWSE, dashboard, MESSAGES, COMPTE]
}

/** Within a thumb's reach on a phone, beside the header's links. */
export function TabBar(): ReactNode {
  const { pathname } = useLocation()
  useCramped()
  const tabs = tabsOf(useSession())
  return (
    <nav data-unprinted="" aria-label={beside.tabBar} className={styles.bar}>
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
