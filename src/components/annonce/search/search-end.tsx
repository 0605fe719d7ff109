import type { ComponentProps, ReactNode } from 'react'
import type { AnnonceList, RegionCoverage } from '#data/hooks/use-annonces.ts'
import { useDepartementOf, useElsewhereSearch } from '#data/hooks/use-elsewhere.ts'
import { useStoredCount } from '#data/hooks/use-search.ts'
import { useSavedSearch } from '#data/hooks/use-suivis.ts'
import { useIsAway } from '#data/hooks/use-sync.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementNamed } from '#domain/market/departements.ts'
import { hiddenMatches } from '#domain/market/search/hidden-matches.ts'
import { isEverything, printSearch, RAYONS, type Search } from '#domain/market/search/search.ts'
import { isSomewhere, isWords } from '#domain/market/search/where.ts'
import { errorMessage } from '#messages/errors.ts'
import { market } from '#messages/fr/market.ts'
import { search as texts } from '#messages/fr/search.ts'
import { suivis as suivisTexts } from '#messages/fr/suivis.ts'
import { common } from '#messages/fr.ts'
import { searchName } from '#messages/search-name.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { AT_ONCE_MS, SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { EmptyState } from '../../brand/empty-state.tsx'
import { showToast } from '../../messages/toast-store.ts'
import { NotArrived } from '../../sync/not-arrived.tsx'
import browser from '../annonce-browser.module.css'
import { AnnonceCards } from '../annonce-card.tsx'
import { KeepAlso } from '../keep-also.tsx'
import { AlertSettings } from './alert-choice.tsx'
import styles from './save-search.module.css'
import { awayOf, type PanelFound } from './search-panel.tsx'

/** Results from the server for all of France, requested by a button. */
function ElsewhereResults({
  wanted,
  awayOf,
  pathOf,
}: {
  readonly wanted: Search
  /** The distance of an annonce from the place of the search, in words. */
  readonly awayOf: (annonce: Annonce) => string | undefined
  readonly pathOf: (annonceId: string) => string
}): ReactNode {
  const { state, annonces, hasMore, search } = useElsewhereSearch({ search: wanted })
  useAnnouncement(state === 'fresh' && annonces.length === 0 ? market.noneElsewhere : '', AT_ONCE_MS)
  if (state === 'idle' || (state === 'busy' && annonces.length === 0)) {
    return (
      <Button variant="secondary" className={browser.more} busy={state === 'busy'} onClick={search}>
        {market.searchAll}
      </Button>
    )
  }
  return (
    <section className={browser.browser} aria-label={market.elsewhere}>
      <h3>{market.elsewhere}</h3>
      <Problem>{state === 'away' && market.away}</Problem>
      {state === 'seen' ? (
        <Callout live tone="plain">
          {market.seen}
        </Callout>
      ) : null}
      {state === 'fresh' && annonces.length === 0 ? <p>{market.noneElsewhere}</p> : null}
      <AnnonceCards
        className={browser.grid}
        annonces={annonces}
        pathOf={pathOf}
        away={annonces.map(awayOf)}
        matched={annonces.map(hiddenMatches(wanted.mots)).map(texts.found)}
      />
      {hasMore || state === 'away' ? (
        <Button data-more="" variant="secondary" className={browser.more} busy={state === 'busy'} onClick={search}>
          {state === 'away' ? market.retry : common.showMore}
        </Button>
      ) : null}
    </section>
  )
}

/** The names of the départements that are regions with all their neighbours; the neighbours are not named. */
function namesOf(departements: readonly string[]): readonly string[] {
  const here = new Set(departements)
  return departements.flatMap((code) => {
    const { nom, neighbours = [] } = departementNamed(code) ?? {}
    return nom !== undefined && neighbours.every((one) => here.has(one)) ? [nom] : []
  })
}

/** Says which regions of a large market this device has, and searches further: on the server, or by adding a region. */
function PartialMarket({
  coverage,
  ...elsewhere
}: { readonly coverage: RegionCoverage } & ComponentProps<typeof ElsewhereResults>): ReactNode {
  const found = useDepartementOf(elsewhere.wanted.ou.trim())
  const other = found === undefined || coverage.departements.includes(found) ? undefined : departementNamed(found)
  return (
    <>
      <Callout tone="plain">
        {coverage.departements.length === 0
          ? market.storedNewest(coverage.here, coverage.total)
          : market.storedRegions(namesOf(coverage.departements), coverage.here, coverage.total)}
      </Callout>
      {other === undefined ? null : <KeepAlso key={other.code} departement={other} className={browser.more} />}
      <ElsewhereResults {...elsewhere} />
    </>
  )
}

/** Saves the search, then asks how to be notified. @param suivis the path of the 'suivis' page */
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
      {saved === null ? null : <AlertSettings recherche={saved} />}
    </div>
  )
}

/** The searches further than one without results: without numbers where more annonces are elsewhere. */
function widerOf(
  { search, where, wider }: PanelFound,
  isWhole: boolean,
): readonly Partial<PanelFound['wider'][number]>[] {
  if (isWhole || !isSomewhere(search)) return wider
  const rayon = where.commune === '' ? undefined : RAYONS.find((one) => one > search.rayon)
  return rayon === undefined ? [{ rayon: null }] : [{ rayon }, { rayon: null }]
}

/** The empty result, with where something can be found. @param isWhole whether this device has the whole market */
function Nothing({ found, isWhole }: { readonly found: PanelFound; readonly isWhole: boolean }): ReactNode {
  const { search, where, widen } = found
  const place = search.ou.trim() || search.lieu
  const isAll = isEverything(search)
  const [near] = found.wider
  const none = !where.isKnown
    ? texts.unknownPlace(place)
    : place + search.mots === ''
      ? texts.noneSo
      : texts.noMatch(searchName(search))
  const isNear = where.isKnown && typeof near?.rayon === 'number'
  const title = isAll ? texts.none : isNear ? texts.noneAt(place, near.count, near.rayon) : none
  useAnnouncement(title, SETTLED_MS, isAll ? title : '')
  const buttons = widerOf(found, isWhole).map(({ rayon = null, count }, index) => (
    <Button key={rayon} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => widen(rayon)}>
      {texts.widen(rayon, count)}
    </Button>
  ))
  return (
    <EmptyState
      title={title}
      action={buttons.length === 0 ? undefined : <div className={cx(layout.row3, styles.wider)}>{buttons}</div>}
    />
  )
}

/** The end of a list: the empty result, this device's regions of a large market, and ways to search further. */
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
  const isAway = useIsAway()
  const storedCount = useStoredCount()
  const { where } = found
  return (
    <>
      {list.total > 0 ? null : list.arrival === 'away' ? (
        <NotArrived title={texts.notArrived} />
      ) : (
        <Nothing found={found} isWhole={list.coverage === undefined} />
      )}
      <SaveSearch search={found.search} suivis={suivis} />
      {isAway && storedCount > 0 ? <Callout tone="plain">{texts.offline(storedCount)}</Callout> : null}
      {list.coverage === undefined ? null : (
        <PartialMarket
          coverage={list.coverage}
          wanted={found.search}
          awayOf={(annonce) => (isWords(found.search) ? undefined : awayOf(where.nearness(annonce)))}
          pathOf={pathOf}
        />
      )}
    </>
  )
}
