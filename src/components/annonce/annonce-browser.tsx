import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  type RefCallback,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { useLocation } from 'react-router-dom'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useAnnonces } from '#data/hooks/use-annonces.ts'
import { isSlowOrMetered } from '#data/hooks/use-arrival.ts'
import { useFirstList } from '#data/hooks/use-first-html.ts'
import type { Search } from '#domain/market/search/search.ts'
import { annonces as texts } from '#messages/fr/annonces.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { useGradually } from '#ui/use-gradually.ts'
import { VilleField } from '../forms/ville-field.tsx'
import styles from './annonce-browser.module.css'
import { AnnonceCards } from './annonce-card.tsx'
import type { SearchEnd as End } from './search/search-end.tsx'
import type { PanelFound, SearchPanel } from './search/search-panel.tsx'

/**
 * The number of cards in the first row of a grid. Their pictures are prefetched before they are on screen, so that they
 * are available offline too; 0 on a metered or slow connection.
 */
function useFirstRow(): readonly [grid: RefCallback<HTMLElement>, cards: number] {
  const [cards, setCards] = useState(0)
  const grid = useCallback((element: HTMLElement | null) => {
    if (element === null || isSlowOrMetered()) return undefined
    const observer = new ResizeObserver(() => setCards(getComputedStyle(element).gridTemplateColumns.split(' ').length))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [grid, cards]
}

const PAGE = 24 // cards
const INITIAL_CARDS = 4 // the first cards drawn, more than a phone shows at once

/** The end of a search, besides its list: few first screens have a search, so its code is loaded on demand. */
const SearchEnd = lazy<ComponentType<ComponentProps<typeof End>>>(() =>
  import('./search/search-end.tsx').then(
    ({ SearchEnd }) => ({ default: SearchEnd }),
    () => ({ default: () => null }), // offline the list is shown without it, and the screen stays
  ),
)

type Panel = ComponentType<ComponentProps<typeof SearchPanel>>

/** The search panel, loaded right after the first screen, or together with a screen made for searching. */
function usePanel(given: Panel | undefined, isNeeded: boolean): Panel | undefined {
  const [panel, setPanel] = useState(() => given)
  const { firstScreen } = useDevice().environment
  useEffect(() => {
    if (panel !== undefined) return
    const load = () =>
      import('./search/search-panel.tsx').then(
        (file) => setPanel(() => file.SearchPanel),
        () => undefined, // offline the next keystroke retries
      )
    if (isNeeded) void load()
    else void firstScreen.whenShown(async () => false).then(load)
  }, [panel, isNeeded, firstScreen])
  return panel
}

/** The active annonces that match a search, counted and paged by 24: the newest first without a search. */
export function AnnonceBrowser({
  pathOf,
  suivis,
  title = texts.title,
  label = texts.searchVille,
  panel,
}: {
  readonly pathOf: (annonceId: string) => string
  /** The path of the 'suivis' page, where saved searches are listed. */
  readonly suivis: string
  /** The document title during a search. */
  readonly title?: string
  readonly label?: string
  /** The search panel, if it must not be loaded later. */
  readonly panel?: Panel
}): ReactNode {
  const { search: query } = useLocation()
  const [typed, setTyped] = useState<Partial<Search>>({})
  const [limit, setLimit] = useState(PAGE)
  const [found, setFound] = useState<PanelFound>()
  const newest = useAnnonces({ ville: '', limit })
  const list = found === undefined ? (query === '' ? newest : undefined) : found.list
  const search = useCallback((changed: Partial<Search>) => {
    setTyped((before) => ({ ...before, ...changed }))
    setLimit(PAGE)
  }, [])
  const { ou = '' } = typed
  const Panel = usePanel(panel, query !== '' || ou !== '')
  const [grid, firstRow] = useFirstRow()
  const isRendered = useFirstList('') !== undefined
  // Empty so far; the empty state waits until it is known whether more is coming.
  const isNone = list?.total === 0
  const isAwaited = isNone && (list?.arrival === 'coming' || found === undefined)
  const count = list?.annonces.length ?? 0
  // The server-rendered list is hydrated whole; otherwise the rest of a screenful is drawn after its beginning.
  const drawn = useGradually(count, isRendered ? count : INITIAL_CARDS)
  const isSearched = Object.keys(typed).length > 0
  useAnnouncement(isSearched && list && !isNone ? texts.count(list.total) : '', SETTLED_MS, '')
  return (
    // A reader who follows a link right after typing comes back to what was typed.
    <div className={styles.browser} onClickCapture={found?.write}>
      <search className={cx(layout.row2, styles.search)} aria-label={texts.title}>
        <VilleField
          label={label}
          placeholder={texts.searchPlaceholder}
          value={ou}
          onChange={(text) => search({ ou: text, lieu: '', centre: null })}
          onCommune={(lieu, point) => search({ lieu, centre: point ?? null })}
          name="ou"
        />
        {Panel === undefined ? null : (
          <Panel title={title} typed={typed} limit={limit} suivis={suivis} onSearch={search} onFound={setFound} />
        )}
      </search>
      {list === undefined || isAwaited ? (
        <>
          <Spinner label={common.loading} />
          {isAwaited && newest && newest.total > 0 ? <p className={layout.note}>{texts.partial}</p> : null}
        </>
      ) : (
        <>
          {isNone && list.arrival === 'away' ? null : (
            <p className={cx(layout.lines3, layout.note)}>
              <span>{texts.count(list.total)}</span>
              {list.arrival === 'complete' ? null : <span className={styles.partial}>{texts.partial}</span>}
            </p>
          )}
          {list.total > 0 ? (
            <AnnonceCards
              ref={grid}
              className={styles.grid}
              annonces={list.annonces}
              shown={drawn}
              pathOf={pathOf}
              eager={firstRow}
              away={found?.away}
              matched={found?.matched}
            />
          ) : null}
          {list.annonces.length < list.total ? (
            <Button data-more="" variant="secondary" className={styles.more} onClick={() => setLimit(limit + PAGE)}>
              {common.showMore}
            </Button>
          ) : null}
          {found === undefined ? null : (
            <Suspense fallback={null}>
              <SearchEnd found={found} list={list} pathOf={pathOf} suivis={suivis} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}
