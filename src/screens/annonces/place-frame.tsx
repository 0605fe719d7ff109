import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AnnonceCards } from '#components/annonce/annonce-card.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { regionPages } from '#messages/fr/region-pages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { NavList } from '#ui/layout/nav-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CatalogueCard } from '#wire/catalogue.ts'
import { departementPath } from '#wire/place-paths.ts'
import { paths } from '#wire/site.ts'
import styles from './place.module.css'

export interface Departement {
  readonly code: string
  readonly nom: string
}

/** The breadcrumb: every département, then the commune's own. */
function Breadcrumb({ departement }: { readonly departement: Departement | undefined }): ReactNode {
  return (
    <nav aria-label={regionPages.breadcrumb} className={layout.lines4}>
      <NavList>
        <Link to={paths.annonces}>{regionPages.all}</Link>
        {departement === undefined ? null : <Link to={departementPath(departement.code)}>{departement.nom}</Link>}
      </NavList>
    </nav>
  )
}

/** The page of a département or commune. @param ville the commune's name, once known */
export function PlaceFrame({
  place,
  departement,
  ville,
  page = 1,
  children,
}: {
  readonly place: string
  readonly departement: Departement
  readonly ville: string | undefined
  readonly page?: number
  readonly children: ReactNode
}): ReactNode {
  const { code, nom } = departement
  const inDepartement = place === code ? regionPages.inDepartement(nom, code) : regionPages.ofDepartement(nom)
  const title = place === code || ville === undefined ? inDepartement : regionPages.inCommune(ville)
  return (
    <Page
      title={title}
      documentTitle={regionPages.page(title, page)}
      back={<Breadcrumb departement={place === code ? undefined : departement} />}
    >
      <div className={cx(layout.stack4, styles.place)}>{children}</div>
    </Page>
  )
}

/**
 * How many annonces there are in a département or commune, and some of them.
 * @param isInView whether the first is visible on a phone without scrolling: its photo, then the largest thing there,
 * is requested with the page and not after layout
 */
export function PlaceCards({
  total,
  annonces,
  isInView = false,
}: {
  readonly total: number
  readonly annonces: readonly CatalogueCard[]
  readonly isInView?: boolean
}): ReactNode {
  return (
    <>
      <h2 className={styles.list}>
        <VisuallyHidden>{regionPages.list}</VisuallyHidden>
      </h2>
      <p className={layout.note}>{regionPages.count(total)}</p>
      <AnnonceCards annonces={annonces} pathOf={paths.annonce} eager={isInView ? 1 : 0} />
    </>
  )
}

export function NoAnnonce(): ReactNode {
  return (
    <EmptyState title={regionPages.none} action={<ButtonLink to={paths.accueil}>{regionPages.seeAll}</ButtonLink>} />
  )
}

/** Unknown département or commune, or no annonce there. */
export function Unknown({ departement }: { readonly departement?: Departement }): ReactNode {
  const up = departement === undefined ? paths.annonces : departementPath(departement.code)
  return (
    <Page title={regionPages.unknown} width="narrow" back={<Breadcrumb departement={departement} />}>
      <EmptyState
        title={regionPages.none}
        action={
          <ButtonLink to={up}>
            {departement === undefined ? regionPages.all : regionPages.ofDepartement(departement.nom)}
          </ButtonLink>
        }
      />
    </Page>
  )
}
