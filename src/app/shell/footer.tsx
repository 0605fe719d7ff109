import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BrandMark } from '#components/brand/brand-mark.tsx'
import { CONFORMITY } from '#messages/conformity.ts'
import { shell } from '#messages/fr/shell.ts'
import { common, DONATION_URL } from '#messages/fr.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { paths } from '#wire/site.ts'
import styles from './footer.module.css'

const LINKS = [
  { to: paths.annonces, label: shell.annonces },
  { to: paths.mentionsLegales, label: shell.legal },
  { to: paths.cgu, label: shell.terms },
  { to: paths.confidentialite, label: shell.privacy },
  { to: paths.accessibilite, label: shell.accessibility(CONFORMITY) },
  { to: paths.ressources, label: shell.resources },
  { to: paths.faq, label: shell.faq },
  { to: paths.contact, label: shell.contact },
  { to: paths.planDuSite, label: shell.siteMap },
] as const

export function Footer(): ReactNode {
  return (
    <footer data-unprinted="" className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.brand}>
          <BrandMark size={40} />
          <div>
            <strong>{PRODUCT_NAME}</strong>
            <p>{shell.tagline}</p>
          </div>
        </div>
        <nav aria-label={shell.footer}>
          <ul className={styles.links}>
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <a href={DONATION_URL} target="_blank" rel="noopener noreferrer" className={styles.support}>
                <Icon name="heart" size={18} />
                <span>{shell.support}</span> <VisuallyHidden>{common.newTab}</VisuallyHidden>
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

/** The footer of a standalone page: the law requires every page to state the conformity. */
export function ConformityFooter(): ReactNode {
  return (
    <footer data-unprinted="" className={styles.footer}>
      <div className={styles.inside}>
        <p className={styles.links}>
          <a href={paths.accessibilite}>{shell.accessibility(CONFORMITY)}</a>
        </p>
      </div>
    </footer>
  )
}
