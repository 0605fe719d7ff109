import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSending } from '#components/sync/use-sending.ts'
import { signOut } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraftCount } from '#data/hooks/use-draft.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { NavList } from '#ui/layout/nav-list.tsx'
import { paths } from '#wire/site.ts'
import styles from './member-nav.module.css'
import { ToAnswer, UnreadCount } from './to-answer.tsx'

/** Signs out; asks for confirmation if unsent or unsaved data on this device would be lost. */
function SignOutButton({ className }: { readonly className?: string | undefined }): ReactNode {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const { waiting } = useSending()
  const drafts = useDraftCount()
  const navigate = useNavigate()
  const leave = async () => {
    setAsking(false)
    await navigate(paths.accueil)
    await signOut(device)
    // While the landing page was still loading, the guard of the page being left redirected to the sign-in.
    if (window.location.pathname === paths.connexion) await navigate(paths.accueil, { replace: true })
  }
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (waiting + drafts > 0 ? setAsking(true) : void leave())}
      >
        <Icon name="logout" />
        <span>{deferredShell.signOut}</span>
      </button>
      {asking ? (
        <ConfirmDialog
          title={deferredShell.leaveTitle}
          confirm={deferredShell.leaveAnyway}
          cancel={deferredShell.stay}
          onConfirm={() => void leave()}
          onCancel={() => setAsking(false)}
        >
          <p>{deferredShell.leaveText(waiting, drafts)}</p>
        </ConfirmDialog>
      ) : null}
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
  { to: paths.messages, icon: 'mail', words: deferredShell.tabs.messages, Count: UnreadCount },
  { to: paths.compte, icon: 'user', words: deferredShell.account, Count: null },
] as const

/** A member's links and sign-out, in the header; in a menu if the space is too small. */
export function MemberNav(): ReactNode {
  const session = useSession()
  const complete = session.state === 'member' && session.profil?.profileComplete === true
  return (
    <>
      <button type="button" popoverTarget="menu" className={styles.menu} onBlur={closeBehindFocus}>
        <Icon name="menu" />
        <span>{deferredShell.menu}</span>
      </button>
      <nav id="menu" popover="auto" aria-label={deferredShell.nav} className={styles.nav} onBlur={closeBehindFocus}>
        <NavList>
          {(complete ? LINKS : []).map(({ to, icon, words, Count }) => (
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
