import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useAnnonces } from '#data/hooks/use-annonces.ts'
import { useCoversAhead } from '#data/hooks/use-covers-ahead.ts'
import { useFirstList } from '#data/hooks/use-first-html.ts'
import { annonces as texts } from '#messages/fr/annonces.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { useGradually } from '#ui/use-gradually.ts'
import { EmptyState } from '../brand/empty-state.tsx'
import { LazyVilleField } from '../forms/lazy-ville-field.tsx'
import { NotArrived } from '../sync/not-arrived.tsx'
import styles from './annonce-browser.module.css'
import { AnnonceCard } from './annonce-card.tsx'
import { useFirstRow } from './use-first-row.ts'

const PAGE = 24 // cards
const FIRST = 4 // of them, more than a phone shows at once

/** Of a market larger than this device, which few see: their code comes with it. */
const KeptPlaces = lazy(async () => ({ default: (await import('./kept-places.tsx')).KeptPlaces }))
const URL_DELAY_MS = 250 // browsers reject a hundred address changes in half a minute

/**
 * The city filter, kept in the address (`?ville=`) so that it can be shared and survives going back.
 * @returns what is typed, what sets it, and what writes it into the address now
 */
function useVilleFilter(): [string, (ville: string) => void, () => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const inAddress = params.get('ville') ?? ''
  const [ville, setVille] = useState(inAddress)
  // What is written below comes back as the address later: it must not undo what was typed since.
  const written = useRef<string[]>([])
  useEffect(() => {
    const mine = written.current.indexOf(inAddress)
    written.current = mine < 0 ? [] : written.current.slice(mine + 1)
    if (mine < 0) setVille(inAddress)
  }, [inAddress])
  const write = useCallback(() => {
    // A link was followed meanwhile and its screen is still loading: writing the address would cancel that navigation.
    if (window.location.pathname !== pathname) return
    // The router tells of an address when there is time, which may be after what was typed since.
    if (ville === (new URLSearchParams(window.location.search).get('ville') ?? '')) return
    written.current.push(ville)
    setParams(ville === '' ? {} : { ville }, { replace: true, preventScrollReset: true })
  }, [ville, pathname, setParams])
  useEffect(() => {
    const timer = setTimeout(write, URL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [write])
  return [ville, setVille, write]
}

/** Apart: what is typed has nothing to do with it. */
const CoversAhead = memo(function CoversAhead(): null {
  useCoversAhead()
  return null
})

/** The active annonces, newest first, filtered by city, counted, and shown by pages of 24. */
export function AnnonceBrowser({ pathOf }: { readonly pathOf: (annonceId: string) => string }): ReactNode {
  const [ville, setVille, writeVille] = useVilleFilter()
  const [limit, setLimit] = useState(PAGE)
  // What is typed is drawn first, the list when there is time: a letter never waits for cards.
  const list = useAnnonces(useDeferredValue(useMemo(() => ({ ville, limit }), [ville, limit])))
  const [grid, firstRow] = useFirstRow()
  const isRendered = useFirstList('') !== undefined
  const count = list.state === 'ready' ? list.annonces.length : 0
  // What the server has rendered is taken over whole; the rest of a screenful is drawn after its beginning.
  const drawn = useGradually(count, isRendered ? count : FIRST)
  const searched = ville.trim()
  const search = (typed: string) => {
    setVille(typed)
    setLimit(PAGE)
  }
  return (
    // Whoever follows a link at once comes back to what was typed.
    <div className={styles.browser} onClickCapture={writeVille}>
      <CoversAhead />
      <search className={styles.search}>
        <LazyVilleField
          label={texts.searchVille}
          placeholder={texts.searchPlaceholder}
          value={ville}
          onChange={search}
          name="ville"
        />
        {ville === '' ? null : (
          <Button variant="quiet" icon="close" onClick={() => search('')}>
            {texts.clearSearch}
          </Button>
        )}
      </search>
      {list.state === 'loading' || (list.total === 0 && list.arrival === 'coming') ? (
        <Spinner label={common.loading} />
      ) : list.total === 0 && list.arrival === 'away' ? (
        <NotArrived title={texts.notArrived} />
      ) : (
        <>
          <p className={styles.count} role="status">
            {texts.count(list.total)}
            {list.arrival === 'complete' ? null : <span className={styles.partial}>{texts.partial}</span>}
          </p>
          {list.total === 0 ? (
            <EmptyState title={searched === '' ? texts.none : texts.noMatch(searched)} />
          ) : (
            <ul ref={grid} className={styles.grid}>
              {list.annonces.slice(0, drawn).map((annonce, index) => (
                <li key={annonce._id}>
                  <AnnonceCard
                    annonce={annonce}
                    to={pathOf(annonce._id)}
                    loading={index < firstRow ? 'eager' : 'lazy'}
                  />
                </li>
              ))}
            </ul>
          )}
          {list.annonces.length < list.total ? (
            <Button variant="secondary" className={styles.more} onClick={() => setLimit(limit + PAGE)}>
              {common.showMore}
            </Button>
          ) : null}
          {list.kept === undefined ? null : (
            <Suspense fallback={null}>
              <KeptPlaces kept={list.kept} ville={searched} pathOf={pathOf} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}
