import type { FocusEvent, MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSignOut } from '#components/sync/use-sign-out.tsx'
import { signOut } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useIsSeller } from '#data/hooks/use-seller.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { Icon } from '#ui/icon.tsx'
import { NavList } from '#ui/layout/nav-list.tsx'
import { paths } from '#wire/site.ts'
import styles from './member-nav.module.css'
import { ToAnswer, UnreadCount } from './to-answer.tsx'

/** Signs out, to the landing page. */
function SignOutButton({ className }: { readonly className?: string | undefined }): ReactNode {
  const device = useDevice()
  const navigate = useNavigate()
  const leaving = useSignOut(async () => {
    await navigate(paths.accueil)
    await signOut(device)
    // While the landing page was still loading, the guard of the page being left redirected to the sign-in.
    if (window.location.pathname === paths.connexion) await navigate(paths.accueil, { replace: true })
  })
  return (
    <>
      <button type="button" className={className} onClick={leaving.ask}>
        <Icon name="logout" />
        <span>{deferredShell.signOut}</span>
      </button>
      {leaving.dialog}
    </>
  )
}

/** Links close the menu; the sign-out may open a dialog in it. */
function closeBehind({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.togglePopover?.(false)
}

/** The menu also closes when the focus leaves it. */
function closeBehindFocus({ relatedTarget }: FocusEvent): void {
  if (relatedTarget === null || relatedTarget.closest('#menu, [popovertarget="menu"]') !== null) return
  document.getElementById('menu')?.togglePopover?.(false)
}

/** A link that marks the current page. */
function NavItem({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  const isHere = useLocation().pathname === to
  return (
    <Link to={to} className={styles.item} onClick={closeBehind} {...(isHere && { 'aria-current': 'page' })}>
      {children}
    </Link>
  )
}

const LINKS = [
  { to: paths.tableauDeBord, icon: 'shelf', words: deferredShell.dashboard, Count: ToAnswer },
  { to: paths.comptoir, icon: 'store', words: deferredShell.tabs.comptoir, Count: null },
  { to: paths.messages, icon: 'mail', words: deferredShell.tabs.messages, Count: UnreadCount },
  { to: paths.compte, icon: 'user', words: deferredShell.account, Count: null },
] as const

/** A member's links and sign-out, in the header; in a menu if the space is too small. */
export function MemberNav(): ReactNode {
  const session = useSession()
  const isSeller = useIsSeller()
  const links = LINKS.filter(({ to }) => to !== paths.comptoir || isSeller)
  const complete = session.state === 'member' && session.profil?.profileComplete === true
  return (
    <>
      <button type="button" popoverTarget="menu" className={styles.menu} onBlur={closeBehindFocus}>
        <Icon name="menu" />
        <span>{deferredShell.menu}</span>
      </button>
      <nav id="menu" popover="auto" aria-label={deferredShell.nav} className={styles.nav} onBlur={closeBehindFocus}>
        <NavList>
          {(complete ? links : []).map(({ to, icon, words, Count }) => (
            <NavItem key={to} to={to}>
              <Icon name={icon} />
              <span>{words}</span>
              {Count === null ? null : <Count />}
            </NavItem>
          ))}
          <SignOutButton className={styles.item} />
        </NavList>
      </nav>
    </>
  )
}
