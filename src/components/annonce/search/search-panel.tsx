import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useLocate } from '#data/hooks/use-locate.ts'
import { usePrefetchCovers } from '#data/hooks/use-prefetch-covers.ts'
import { type SearchFound, useSearch } from '#data/hooks/use-search.ts'
import { departementNamed } from '#domain/market/departements.ts'
import {
  EVERYTHING,
  isEverything,
  ORDERS,
  printSearch,
  RAYONS,
  type ReadSearch,
  readSearch,
  type Search,
} from '#domain/market/search/search.ts'
import type { Nearness } from '#domain/market/search/where.ts'
import { search as texts } from '#messages/fr/search.ts'
import { suivis as suivisTexts } from '#messages/fr/suivis.ts'
import { searchName } from '#messages/search-name.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { DocumentTitle } from '#ui/layout/page.tsx'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { activeFilterCount, Filters } from './filters.tsx'
import styles from './search-panel.module.css'

const URL_DELAY_MS = 250 // browsers reject a hundred address changes in thirty seconds

const printed = (query: string): string => printSearch(readSearch(new URLSearchParams(query)).search)

/**
 * Syncs a search with the address, so that it can be shared and survives going back. Typing replaces the current
 * history entry; choosing a value adds one.
 * @param onAddress called with a search that comes from the address and was not written here
 */
function useSearchAddress(
  search: Search,
  { search: addressed }: ReadSearch,
  onAddress: (search: Search) => void,
): { readonly step: (next: Search) => void; readonly write: () => void } {
  const [, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const inAddress = printSearch(addressed)
  // Our own address changes are reported back later: they must not undo what was typed since.
  const written = useRef<string[]>([])
  const seen = useRef('')
  useEffect(() => {
    if (inAddress === seen.current) return
    seen.current = inAddress
    const mine = written.current.indexOf(inAddress)
    written.current = mine < 0 ? [] : written.current.slice(mine + 1)
    if (mine < 0) onAddress(readSearch(new URLSearchParams(inAddress)).search)
  }, [inAddress, onAddress])
  const put = useCallback(
    (next: Search, replace: boolean) => {
      // A link was followed meanwhile and its screen is still loading: writing the address would cancel that navigation.
      if (window.location.pathname !== pathname) return
      const text = printSearch(next)
      // The router reports an address when idle, which may be after further typing.
      const here = printed(window.location.search)
      if (text === here) return
      // The reader went to another search since, which the router has not reported yet: that one counts.
      if (here !== seen.current && !written.current.includes(here)) return
      written.current.push(text)
      setParams(text, { replace, preventScrollReset: true })
    },
    [pathname, setParams],
  )
  const write = useCallback(() => put(search, true), [put, search])
  useEffect(() => {
    const timer = setTimeout(write, URL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [write])
  const step = useCallback(
    (next: Search) => {
      write()
      put(next, false)
    },
    [write, put],
  )
  return { step, write }
}

/** A search's results, with its place and the action for an empty result. */
export interface PanelFound extends SearchFound {
  /** The valid part of the search. */
  readonly search: Search
  /** The distance of each annonce, in words. */
  readonly away: readonly (string | undefined)[]
  /** For each annonce, what was found of the words that its card does not show. */
  readonly matched: readonly string[]
  /** Searches in a larger radius, or everywhere for `null`. */
  widen(rayon: number | null): void
  /** Writes the typed search into the address now. */
  write(): void
}

/** Memoised separately: typing does not affect it. */
const PrefetchCovers = memo(function PrefetchCovers(): null {
  usePrefetchCovers()
  return null
})

const AROUND_ME_KM = 10

/** The distance of an annonce, in words. */
export function awayOf(nearness: Nearness): string | undefined {
  return nearness === 'sector'
    ? texts.sector
    : nearness === undefined || nearness < 1
      ? undefined
      : texts.away(nearness)
}

/** The filters of a search, without its place field, which renders earlier; syncs the search with the address. */
export const SearchPanel = memo(function SearchPanel({
  title,
  typed,
  limit,
  suivis,
  onSearch,
  onFound,
}: {
  /** The page's title, to which the search is added. */
  readonly title: string
  /** The changes since the page was opened. */
  readonly typed: Partial<Search>
  readonly limit: number
  /** The path of the 'suivis' page. */
  readonly suivis: string
  readonly onSearch: (search: Partial<Search>) => void
  readonly onFound: (found: PanelFound) => void
}): ReactNode {
  const [params] = useSearchParams()
  const read = useMemo(() => readSearch(params), [params])
  // Until something was typed, the address is the search: all annonces would be shown for a moment otherwise.
  const search = useMemo(
    (): Search => (Object.keys(typed).length === 0 ? read.search : { ...EVERYTHING, ...typed }),
    [typed, read],
  )
  const { step, write } = useSearchAddress(search, read, onSearch)
  // Values that an address cannot express, such as an end before its beginning, are not searched either.
  const wanted = useMemo(
    () => ({ search: readSearch(new URLSearchParams(printSearch(search))).search, limit }),
    [search, limit],
  )
  const deferred = useDeferredValue(wanted)
  const found = useSearch(deferred.search, deferred.limit)
  const choose = useCallback(
    (changed: Partial<Search>) => {
      const next = { ...search, ...changed }
      onSearch(next)
      step(next)
    },
    [search, onSearch, step],
  )
  const around = useLocate(({ ou, lieu }) =>
    choose({ ou, lieu, centre: null, rayon: search.rayon || AROUND_ME_KM, tri: 'proches' }),
  )
  useLayoutEffect(() => {
    const widen = (rayon: number | null) =>
      choose(rayon === null ? { ou: '', lieu: '', centre: null, rayon: 0, tri: 'recentes' } : { rayon, tri: 'proches' })
    const matched = found.hidden.map(texts.found)
    onFound({ ...found, search: deferred.search, away: found.nearness.map(awayOf), matched, widen, write })
  })
  const count = activeFilterCount(search)
  const filters = useId()
  const [opened, setOpen] = useState<boolean>()
  // Opened by an address that has filters; stays open once they are cleared.
  if (opened === undefined && count > 0) setOpen(true)
  const isOpen = opened ?? false
  const isNowhere = search.ou.trim() === '' && search.lieu === ''
  const rayons = [0, ...RAYONS].includes(search.rayon)
    ? [0, ...RAYONS]
    : [0, ...RAYONS, search.rayon].sort((a, b) => a - b)
  return (
    <div className={styles.panel}>
      <PrefetchCovers />
      {isEverything(deferred.search) ? null : (
        <DocumentTitle passing>{`${title} – ${searchName(deferred.search)}`}</DocumentTitle>
      )}
      <div className={cx(layout.row2, styles.row)}>
        <Select
          label={texts.rayon}
          value={String(search.rayon)}
          choices={rayons.map((km) => ({ value: String(km), label: texts.rayons(km) }))}
          disabled={departementNamed(search.lieu) !== undefined}
          onChange={({ currentTarget }) => choose({ rayon: Number(currentTarget.value) })}
        />
        <Select
          label={texts.tri}
          value={search.tri}
          choices={ORDERS.map((tri) => ({ value: tri, label: texts.orders[tri] }))}
          onChange={({ currentTarget }) =>
            choose({ tri: ORDERS.find((tri) => tri === currentTarget.value) ?? 'recentes' })
          }
        />
        <Button variant="secondary" icon="pin" busy={around.isBusy} onClick={around.locate}>
          {around.isBusy ? texts.locating : texts.around}
        </Button>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? filters : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.filters(count)}
        </Button>
        {isEverything(search) && search.rayon === 0 ? null : (
          <Button variant="quiet" icon="close" onClick={() => choose(EVERYTHING)}>
            {texts.clear}
          </Button>
        )}
        <ButtonLink variant="quiet" icon="heart" to={suivis} className={styles.suivis}>
          {suivisTexts.favoris}
        </ButtonLink>
      </div>
      <Problem>{around.problem && texts.located[around.problem]}</Problem>
      {read.refused.map(({ field }) => (
        <Callout key={field} live tone="plain">
          {texts.refused[field]}
        </Callout>
      ))}
      {isNowhere && (search.rayon > 0 || search.tri === 'proches') ? (
        <Callout live tone="plain">
          {texts.noPlace}
        </Callout>
      ) : null}
      {isOpen ? <Filters id={filters} search={search} onChange={onSearch} /> : null}
    </div>
  )
})
