import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BrandMark } from '#components/brand/brand-mark.tsx'
import { useSession } from '#data/hooks/use-session.ts'
import { shell } from '#messages/fr/shell.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { paths } from '#wire/site.ts'
import { ShellPart } from '../deferred-shell/deferred-shell.ts'
import styles from './header.module.css'

/** Always visible. */
export function Header(): ReactNode {
  const session = useSession()
  return (
    <header data-unprinted="" className={styles.header}>
      <div className={styles.inside}>
        <Link to={paths.accueil} className={styles.logo} aria-label={shell.home(PRODUCT_NAME)}>
          <BrandMark />
          <span>{PRODUCT_NAME}</span>
        </Link>
        <ShellPart part="Connection" />
        {session.state === 'member' ? (
          <ShellPart part="MemberNav" />
        ) : (
          // Reserves the space until the session is known.
          <ButtonLink
            to={paths.connexion}
            variant="secondary"
            className={cx(styles.enter, session.state === 'loading' && styles.unknown)}
          >
            {shell.signIn}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}
