import type { ReactNode } from 'react'
import type { AnnonceList } from '#data/hooks/use-annonces.ts'
import { useReachable } from '#data/hooks/use-arrival.ts'
import { useKeptCount } from '#data/hooks/use-search.ts'
import { useSavedSearch } from '#data/hooks/use-suivis.ts'
import { isEverything, printSearch, type Search } from '#domain/search/search.ts'
import { isWords } from '#domain/search/where.ts'
import { errorMessage } from '#messages/errors.ts'
import { search as texts } from '#messages/fr/search.ts'
import { suivis as suivisTexts } from '#messages/fr/suivis.ts'
import { searchName } from '#messages/search-name.ts'
import { Button } from '#ui/button.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { EmptyState } from '../../brand/empty-state.tsx'
import { showToast } from '../../messages/toast-store.ts'
import { NotArrived } from '../../sync/not-arrived.tsx'
import { KeptPlaces } from '../kept-places.tsx'
import { AlertChoice } from './alert-choice.tsx'
import styles from './save-search.module.css'
import { awayOf, type PanelFound } from './search-panel.tsx'

/** Saves what is looked for, then asks how to be told of it. @param suivis the page of what one follows */
function SaveSearch({ search, suivis }: { readonly search: Search; readonly suivis: string }): ReactNode {
  const { saved, save } = useSavedSearch(printSearch(search))
  const [press, busy] = useExclusive(async () => {
    const outcome = await save(searchName(search))
    if (outcome.ok)
      showToast({ text: suivisTexts.saved, action: { label: suivisTexts.see, to: suivis }, key: 'recherche' })
    else showToast({ text: errorMessage(outcome.code), tone: 'bad', key: 'recherche' })
  })
  if (saved === undefined) return null
  return (
    <div className={styles.save}>
      <Button
        variant="secondary"
        icon={saved === null ? 'star' : 'check'}
        reason={saved === null ? undefined : suivisTexts.savedAlready}
        busy={busy}
        onClick={() => press()}
      >
        {saved === null ? suivisTexts.save : suivisTexts.saved}
      </Button>
      {saved === null ? null : <AlertChoice recherche={saved} />}
    </div>
  )
}

/** That nothing was found, and where something is. */
function Nothing({ found: { search, where, wider, widen } }: { readonly found: PanelFound }): ReactNode {
  const place = search.ou.trim() || search.lieu
  const words = place || search.mots
  const isAll = isEverything(search)
  const near = where.isKnown && !isAll ? wider : undefined
  const none = !where.isKnown ? texts.unknownPlace(place) : words === '' ? texts.noneSo : texts.noMatch(words)
  const title = isAll ? texts.none : near === undefined ? none : texts.noneAt(place, near.count, near.rayon)
  useAnnouncement(title, SETTLED_MS, isAll ? title : '')
  return (
    <EmptyState
      title={title}
      action={near === undefined ? undefined : <Button onClick={widen}>{texts.widen(near.count)}</Button>}
    />
  )
}

/** What comes after a list: that it is empty, what of a large market this device keeps, and how to look further. */
export function SearchEnd({
  found,
  list,
  pathOf,
  suivis,
}: {
  readonly found: PanelFound
  readonly list: AnnonceList
  readonly pathOf: (annonceId: string) => string
  readonly suivis: string
}): ReactNode {
  const reachable = useReachable()
  const kept = useKeptCount()
  const { where } = found
  return (
    <>
      {list.total > 0 ? null : list.arrival === 'away' ? (
        <NotArrived title={texts.notArrived} />
      ) : (
        <Nothing found={found} />
      )}
      <SaveSearch search={found.search} suivis={suivis} />
      {reachable || kept === 0 ? null : <Callout tone="plain">{texts.offline(kept)}</Callout>}
      {list.kept === undefined ? null : (
        <KeptPlaces
          kept={list.kept}
          wanted={found.search}
          awayOf={(annonce) => (isWords(found.search) ? undefined : awayOf(where.nearness(annonce)))}
          pathOf={pathOf}
        />
      )}
    </>
  )
}
