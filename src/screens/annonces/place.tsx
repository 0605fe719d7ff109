import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { KeepAlso } from '#components/annonce/keep-also.tsx'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { useAnnonces, useRegionCoverage } from '#data/hooks/use-annonces.ts'
import { useCommuneCounts, useCommuneNom } from '#data/hooks/use-commune-counts.ts'
import { useElsewherePlace } from '#data/hooks/use-elsewhere.ts'
import { useFirstList, useFirstMissing } from '#data/hooks/use-first-html.ts'
import { departementNamed, departementOf } from '#domain/market/departements.ts'
import { cityOf } from '#domain/market/search/commune-lookup.ts'
import { market } from '#messages/fr/market.ts'
import { regionPages } from '#messages/fr/region-pages.ts'
import { search } from '#messages/fr/search.ts'
import { common } from '#messages/fr.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { PLACE_PAGE, pageIn, pagePath } from '#wire/first-html.ts'
import { codeIn, communePath } from '#wire/place-paths.ts'
import styles from './place.module.css'
import { type Departement, NoAnnonce, PlaceCards, PlaceFrame, Unknown } from './place-frame.tsx'

/** A département or commune of a large market that is not stored on this device: the server answers for it. */
function PlaceElsewhere({
  place,
  departement,
}: {
  readonly place: string
  readonly departement: Departement
}): ReactNode {
  const isDepartement = place === departement.code
  const found = useElsewherePlace(isDepartement ? { departement: place } : { commune: place })
  // The server-rendered list stays until more is known.
  const initialList = useFirstList(place)
  const ville = useCommuneNom(place) ?? initialList?.communes?.find(({ commune }) => commune === place)?.ville
  const { state, hasMore, search } = found
  const annonces = found.annonces.length > 0 ? found.annonces : (initialList?.cards ?? [])
  const isAsking = state === 'idle' || state === 'busy'
  const isEmpty = annonces.length === 0
  if (!isDepartement && isEmpty && ville === undefined && state === 'fresh')
    return <Unknown departement={departement} />
  return (
    <PlaceFrame place={place} departement={departement} ville={ville}>
      <Callout live={state === 'away'} tone={state === 'away' ? 'bad' : 'plain'}>
        {state === 'away' ? market.placeAway : state === 'seen' ? market.seen : market.notStored}
      </Callout>
      <KeepAlso departement={departement} />
      {isEmpty && isAsking ? <Spinner label={common.loading} /> : null}
      {isEmpty && state === 'fresh' ? <NoAnnonce /> : null}
      {isEmpty ? null : <PlaceCards total={found.total ?? initialList?.total ?? annonces.length} annonces={annonces} />}
      {state === 'away' ? (
        <Button variant="secondary" onClick={search}>
          {market.retry}
        </Button>
      ) : (
        <ShowMore onMore={hasMore && !isAsking ? search : undefined} />
      )}
    </PlaceFrame>
  )
}

/** With at most this many communes above the list, its first photo is still on a phone's screen. */
const FEW_COMMUNES = 20

function Communes({ departement }: { readonly departement: string }): ReactNode {
  const communes = useCommuneCounts(departement).filter(({ ville }) => ville !== '')
  if (communes.length === 0) return null
  return (
    <section aria-labelledby="villes" className={styles.communes}>
      <h2 id="villes">{regionPages.communes}</h2>
      <ul className={cx(layout.lines4, layout.soft)}>
        {communes.map(({ commune, ville, count }) => (
          <li key={commune}>
            <Link to={communePath(commune, ville)}>{ville}</Link> <span>{`(${count})`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A click that the app follows: not one that opens another tab. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey || altKey)

/** A list in several pages: without scripts each is a link, with them the next one is appended to the list. */
function Annonces({
  place,
  page,
  isInView,
}: {
  readonly place: string
  readonly page: number
  readonly isInView: boolean
}): ReactNode {
  const { pathname } = useLocation()
  const [limit, setLimit] = useState(PLACE_PAGE)
  const list = useAnnonces({ ville: '', place, limit, page })
  if (list === undefined || (list.total === 0 && list.arrival === 'coming')) {
    return <Spinner label={common.loading} />
  }
  if (list.total === 0 && list.arrival === 'away') return <NotArrived title={search.notArrived} />
  if (list.total === 0) return <NoAnnonce />
  const pages = Math.ceil(list.total / PLACE_PAGE)
  const next = page + limit / PLACE_PAGE
  return (
    <>
      {page === 1 ? null : (
        <ButtonLink variant="quiet" to={pagePath(pathname, page - 1)} rel="prev">
          {regionPages.newer}
        </ButtonLink>
      )}
      <PlaceCards total={list.total} annonces={list.annonces} isInView={isInView} />
      {next <= pages ? (
        <ButtonLink
          data-more=""
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

/** A département or commune whose annonces are on this device. */
function PlaceHere({ place, departement }: { readonly place: string; readonly departement: Departement }): ReactNode {
  const isDepartement = place === departement.code
  const list = useAnnonces({ ville: '', place, limit: 1 })
  const communes = useCommuneCounts(place)
  const [here] = communes
  const { pathname, search } = useLocation()
  const page = pageIn(search)
  const missing = useFirstMissing(pathname)
  const isKnown = list?.arrival === 'complete'
  if (!isDepartement && here === undefined) {
    // As the server rendered it, until this device knows.
    if (missing) return <Unknown />
    if (isKnown) return <Unknown departement={departement} />
  }
  return (
    <PlaceFrame place={place} departement={departement} ville={here?.ville || undefined} page={page}>
      {isDepartement ? <Communes departement={place} /> : null}
      <Annonces key={page} place={place} page={page} isInView={communes.length <= FEW_COMMUNES} />
    </PlaceFrame>
  )
}

/** The annonces of the département or commune whose code ends the address. */
export function PlaceAnnonces(): ReactNode {
  const { departement: inDepartement = '', commune } = useParams()
  const regions = useRegionCoverage()
  const place = cityOf(codeIn(commune ?? inDepartement))
  const departement = departementNamed(departementOf(place))
  if (departement === undefined) return <Unknown />
  const isHere = regions === undefined || regions.departements.includes(departement.code)
  const Place = isHere ? PlaceHere : PlaceElsewhere
  return <Place key={place} place={place} departement={departement} />
}
