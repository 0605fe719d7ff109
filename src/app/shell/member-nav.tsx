import type { FocusEvent, MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '#data/hooks/use-session.ts'
import { beside } from '#messages/fr/beside.ts'
import { Icon } from '#ui/icon.tsx'
import { NavList } from '#ui/layout/nav-list.tsx'
import { paths } from '#wire/site.ts'
import styles from './member-nav.module.css'
import { SignOutButton } from './sign-out-button.tsx'
import { ToAnswer } from './to-answer.tsx'
import { Unread } from './unread.tsx'

/** The menu is left by its links; the sign-out may ask a question in it. */
function closeBehind({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.togglePopover?.(false)
}

/** Nor does it stay open over what is gone to by the keyboard. */
function closeBehindFocus({ relatedTarget }: FocusEvent): void {
  if (relatedTarget === null || relatedTarget.closest('#menu, [popovertarget="menu"]') !== null) return
  document.getElementById('menu')?.togglePopover?.(false)
}

/** A link that says when it leads to where one is. */
function NavItem({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  const isHere = useLocation().pathname === to
  return (
    <Link to={to} className={styles.item} onClick={closeBehind} {...(isHere && { 'aria-current': 'page' })}>
      {children}
    </Link>
  )
}

/** A member's links and sign-out, in the header: in a menu where there is no room for them. */
export function MemberNav(): ReactNode {
  const session = useSession()
  const complete = session.state === 'member' && session.profil?.profileComplete === true
  return (
    <>
      <button type="button" popoverTarget="menu" className={styles.menu} onBlur={closeBehindFocus}>
        <Icon name="menu" />
        <span>{beside.menu}</span>
      </button>
      <nav id="menu" popover="auto" aria-label={beside.nav} className={styles.nav} onBlur={closeBehindFocus}>
        <NavList>
          {complete ? (
            <NavItem to={paths.tableauDeBord}>
              <Icon name="shelf" />
              <span>{beside.dashboard}</span>
              <ToAnswer />
            </NavItem>
          ) : null}
          {complete ? (
            <NavItem to={paths.messages}>
              <Icon name="mail" />
              <span>{beside.tabs.messages}</span>
              <Unread />
            </NavItem>
          ) : null}
          {complete ? (
            <NavItem to={paths.compte}>
              <Icon name="user" />
              <span>{beside.account}</span>
            </NavItem>
          ) : null}
          <SignOutButton className={styles.item} />
        </NavList>
      </nav>
    </>
  )
}
