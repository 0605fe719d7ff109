import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BrandMark } from '#components/brand/brand-mark.tsx'
import { useSession } from '#data/hooks/use-session.ts'
import { shell } from '#messages/fr/shell.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { paths } from '#wire/site.ts'
import { Beside } from '../beside/beside.ts'
import styles from './header.module.css'

/** A link that says when it leads to where one is. */
function NavItem({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  const isHere = useLocation().pathname === to
  return (
    <Link to={to} className={cx(styles.item)} {...(isHere && { 'aria-current': 'page' })}>
      {children}
    </Link>
  )
}

/** Always shown. On a phone a member's navigation sits at the bottom, within thumb's reach. */
export function Header(): ReactNode {
  const session = useSession()
  const member = session.state === 'member'
  const complete = member && session.profil?.profileComplete === true
  return (
    <header className={styles.header}>
      <div className={styles.inside}>
        <Link to={paths.accueil} className={styles.logo} aria-label={shell.home(PRODUCT_NAME)}>
          <BrandMark />
          <span>{PRODUCT_NAME}</span>
        </Link>
        <Beside part="Connection" />
        {member ? null : (
          // Its place is kept until the device knows who is here.
          <ButtonLink
            to={paths.connexion}
            variant="secondary"
            className={cx(styles.enter, session.state === 'loading' && styles.unknown)}
          >
            {shell.signIn}
          </ButtonLink>
        )}
        {member ? (
          <nav aria-label={shell.nav} className={styles.nav}>
            {complete ? (
              <>
                <NavItem to={paths.tableauDeBord}>
                  <Icon name="shelf" />
                  {shell.dashboard}
                  <Beside part="ToAnswer" />
                </NavItem>
                <NavItem to={paths.compte}>
                  <Icon name="user" />
                  {shell.account}
                </NavItem>
              </>
            ) : null}
            <Beside
              part="SignOutButton"
              className={styles.item}
              until={
                <button type="button" className={styles.item} disabled>
                  <Icon name="logout" />
                  {shell.signOut}
                </button>
              }
            />
          </nav>
        ) : null}
      </div>
    </header>
  )
}
