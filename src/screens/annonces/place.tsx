import { type ReactNode, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { useAnnonces, useKeptPlaces } from '#data/hooks/use-annonces.ts'
import { useFirstMissing } from '#data/hooks/use-first-html.ts'
import { useCommunes } from '#data/hooks/use-places.ts'
import { departementNamed, departementOf } from '#domain/departements.ts'
import { annonces as annonceTexts } from '#messages/fr/annonces.ts'
import { places } from '#messages/fr/places.ts'
import { common } from '#messages/fr.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { communePath } from '#wire/place-paths.ts'
import { codeIn } from '#wire/site.ts'
import styles from './place.module.css'
import { PlaceElsewhere } from './place-elsewhere.tsx'
import { type Departement, NoAnnonce, PlaceCards, PlaceFrame, Unknown } from './place-frame.tsx'

const SHOWN = 24 // cards

function Communes({ departement }: { readonly departement: string }): ReactNode {
  const communes = useCommunes(departement)
  if (communes.length === 0) return null
  return (
    <section aria-labelledby="villes" className={styles.communes}>
      <h2 id="villes">{places.communes}</h2>
      <ul>
        {communes.map(({ commune, ville, count }) => (
          <li key={commune}>
            <Link to={communePath(commune, ville)}>{ville}</Link> ({count})
          </li>
        ))}
      </ul>
    </section>
  )
}

function Annonces({ place }: { readonly place: string }): ReactNode {
  const [limit, setLimit] = useState(SHOWN)
  const list = useAnnonces({ ville: '', place, limit })
  if (list.state === 'loading' || (list.total === 0 && list.arrival === 'coming')) {
    return <Spinner label={common.loading} />
  }
  if (list.total === 0 && list.arrival === 'away') return <NotArrived title={annonceTexts.notArrived} />
  if (list.total === 0) return <NoAnnonce />
  return (
    <>
      <PlaceCards total={list.total} annonces={list.annonces} />
      <ShowMore onMore={list.annonces.length < list.total ? () => setLimit(limit + SHOWN) : undefined} />
    </>
  )
}

/** A place whose annonces are here. */
function PlaceHere({ place, departement }: { readonly place: string; readonly departement: Departement }): ReactNode {
  const isDepartement = place === departement.code
  const list = useAnnonces({ ville: '', place, limit: 1 })
  const ville = useCommunes(place)[0]?.ville
  const missing = useFirstMissing(useLocation().pathname)
  const isKnown = list.state === 'ready' && list.arrival === 'complete'
  if (!isDepartement && ville === undefined) {
    // As the server has rendered it, until this device knows.
    if (missing) return <Unknown />
    if (isKnown) return <Unknown departement={departement} />
  }
  return (
    <PlaceFrame place={place} departement={departement} ville={ville}>
      {isDepartement ? <Communes departement={place} /> : null}
      <Annonces place={place} />
    </PlaceFrame>
  )
}

/** The annonces of a département or of a commune, named by the code that ends the address. */
export function PlaceAnnonces(): ReactNode {
  const { departement: inDepartement = '', commune } = useParams()
  const kept = useKeptPlaces()
  const place = codeIn(commune ?? inDepartement)
  const departement = departementNamed(departementOf(place))
  if (departement === undefined) return <Unknown />
  const isHere = kept === undefined || kept.departements.includes(departement.code)
  const Place = isHere ? PlaceHere : PlaceElsewhere
  return <Place key={place} place={place} departement={departement} />
}
