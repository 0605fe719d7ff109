import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { AnnonceCard } from '#components/annonce/annonce-card.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { useAnnonces } from '#data/hooks/use-annonces.ts'
import { useCommunes } from '#data/hooks/use-places.ts'
import { departementNamed, departementOf } from '#domain/departements.ts'
import { annonces as annonceTexts } from '#messages/fr/annonces.ts'
import { places } from '#messages/fr/places.ts'
import { common } from '#messages/fr.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { PLACE_PAGE, pageIn, pagePath } from '#wire/first-html.ts'
import { codeIn, paths } from '#wire/site.ts'
import styles from './place.module.css'

/** The way back up: every département, then the commune's own. */
function Breadcrumb({
  departement,
}: {
  readonly departement: { readonly code: string; readonly nom: string } | undefined
}) {
  return (
    <nav aria-label={places.breadcrumb} className={styles.crumbs}>
      <Link to={paths.annonces}>{places.all}</Link>
      {departement === undefined ? null : (
        <Link to={paths.annoncesDepartement(departement.code)}>{departement.nom}</Link>
      )}
    </nav>
  )
}

function Communes({ departement }: { readonly departement: string }): ReactNode {
  const communes = useCommunes(departement)
  if (communes.length === 0) return null
  return (
    <section aria-labelledby="villes" className={styles.communes}>
      <h2 id="villes">{places.communes}</h2>
      <ul>
        {communes.map(({ commune, ville, count }) => (
          <li key={commune}>
            <Link to={paths.annoncesCommune(commune, ville)}>{ville}</Link> ({count})
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A tap that a browser follows here: not one that opens another tab. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey || altKey)

/** A list on several pages: without scripts each is a link, with them the next one comes under what is read. */
function Annonces({ place, page }: { readonly place: string; readonly page: number }): ReactNode {
  const { pathname } = useLocation()
  const [limit, setLimit] = useState(PLACE_PAGE)
  const list = useAnnonces({ ville: '', place, limit, page })
  if (list.state === 'loading' || (list.total === 0 && list.arrival === 'coming')) {
    return <Spinner label={common.loading} />
  }
  if (list.total === 0 && list.arrival === 'away') return <NotArrived title={annonceTexts.notArrived} />
  if (list.total === 0) {
    return <EmptyState title={places.none} action={<ButtonLink to={paths.accueil}>{places.seeAll}</ButtonLink>} />
  }
  const pages = Math.ceil(list.total / PLACE_PAGE)
  const next = page + limit / PLACE_PAGE
  return (
    <>
      <p className={styles.count} role="status">
        {places.count(list.total)}
      </p>
      {page === 1 ? null : (
        <ButtonLink variant="quiet" to={pagePath(pathname, page - 1)} rel="prev">
          {places.newer}
        </ButtonLink>
      )}
      <ul className={styles.grid}>
        {list.annonces.map((annonce) => (
          <li key={annonce._id}>
            <AnnonceCard annonce={annonce} to={paths.annonce(annonce._id)} />
          </li>
        ))}
      </ul>
      {next <= pages ? (
        <ButtonLink
          variant="secondary"
          to={pagePath(pathname, next)}
          rel="next"
          onClick={(event) => {
            if (!isPlain(event)) return
            event.preventDefault()
            setLimit(limit + PLACE_PAGE)
          }}
        >
          {common.showMore}
        </ButtonLink>
      ) : null}
    </>
  )
}

/** The annonces of a département or of a commune, named by the code that ends the address. */
export function PlaceAnnonces(): ReactNode {
  const { departement: inDepartement = '', commune } = useParams()
  const page = pageIn(useLocation().search)
  const place = codeIn(commune ?? inDepartement)
  const departement = departementNamed(departementOf(place))
  const ville = useCommunes(place)[0]?.ville
  if (departement === undefined) return <Unknown />
  const isDepartement = place === departement.code
  if (!isDepartement && ville === undefined) return <Unknown departement={departement} />
  const title = isDepartement ? places.inDepartement(departement.nom, place) : places.inCommune(ville ?? '')
  return (
    <Page key={place} title={title} back={<Breadcrumb departement={isDepartement ? undefined : departement} />}>
      <div className={styles.place}>
        {isDepartement ? <Communes departement={place} /> : null}
        <Annonces key={page} place={place} page={page} />
      </div>
    </Page>
  )
}

/** No such place, or no annonce there that this device knows of. */
function Unknown({
  departement,
}: {
  readonly departement?: { readonly code: string; readonly nom: string }
}): ReactNode {
  const up = departement === undefined ? paths.annonces : paths.annoncesDepartement(departement.code)
  return (
    <Page title={places.unknown} width="narrow" back={<Breadcrumb departement={departement} />}>
      <EmptyState
        title={places.none}
        action={
          <ButtonLink to={up}>
            {departement === undefined ? places.all : places.ofDepartement(departement.nom)}
          </ButtonLink>
        }
      />
    </Page>
  )
}
