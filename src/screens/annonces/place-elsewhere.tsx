import type { ReactNode } from 'react'
import { KeepAlso } from '#components/annonce/keep-also.tsx'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { useElsewherePlace } from '#data/hooks/use-elsewhere.ts'
import { useFirstList } from '#data/hooks/use-first-html.ts'
import { useCommuneNom } from '#data/hooks/use-places.ts'
import { market as texts } from '#messages/fr/market.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { type Departement, NoAnnonce, PlaceCards, PlaceFrame, Unknown } from './place-frame.tsx'

/** A place of a large market that this device does not keep: the server knows what is there. */
export function PlaceElsewhere({
  place,
  departement,
}: {
  readonly place: string
  readonly departement: Departement
}): ReactNode {
  const isDepartement = place === departement.code
  const found = useElsewherePlace(isDepartement ? { departement: place } : { commune: place })
  // What the page came with stands until more is known.
  const first = useFirstList(place)
  const ville = useCommuneNom(place) ?? first?.communes?.find(({ commune }) => commune === place)?.ville
  const { state, hasMore, search } = found
  const annonces = found.annonces.length > 0 ? found.annonces : (first?.cards ?? [])
  const isAsking = state === 'idle' || state === 'busy'
  const isEmpty = annonces.length === 0
  if (!isDepartement && isEmpty && ville === undefined && state === 'fresh')
    return <Unknown departement={departement} />
  return (
    <PlaceFrame place={place} departement={departement} ville={ville}>
      <Callout live={state === 'away'} tone={state === 'away' ? 'bad' : 'plain'}>
        {state === 'away' ? texts.placeAway : state === 'seen' ? texts.seen : texts.notKept}
      </Callout>
      <KeepAlso departement={departement} />
      {isEmpty && isAsking ? <Spinner label={common.loading} /> : null}
      {isEmpty && state === 'fresh' ? <NoAnnonce /> : null}
      {isEmpty ? null : <PlaceCards total={found.total ?? first?.total ?? annonces.length} annonces={annonces} />}
      {state === 'away' ? (
        <Button variant="secondary" onClick={search}>
          {texts.retry}
        </Button>
      ) : (
        <ShowMore onMore={hasMore && !isAsking ? search : undefined} />
      )}
    </PlaceFrame>
  )
}
