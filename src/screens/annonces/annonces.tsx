import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import { AnnonceBrowser } from '#components/annonce/annonce-browser.tsx'
import { SearchPanel } from '#components/annonce/search/search-panel.tsx'
import { useMarketCounts } from '#data/hooks/use-market-counts.ts'
import { DEPARTEMENTS } from '#domain/market/departements.ts'
import { regionPages } from '#messages/fr/region-pages.ts'
import { search } from '#messages/fr/search.ts'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { departementPath } from '#wire/place-paths.ts'
import { paths } from '#wire/site.ts'
import styles from './place.module.css'

/** Loaded from its own file, as it is drawn below the first content. */
const DepartementMap = lazy(async () => ({ default: (await import('./map/departement-map.tsx')).DepartementMap }))

/** Every département, with a link to the page of its annonces. */
function Departements(): ReactNode {
  const counts = useMarketCounts()
  // Not rendered on the server: a list says the same.
  const isShown = useDeferredValue(true, false)
  return (
    <section className={styles.all} aria-labelledby="departements">
      <h2 id="departements">{regionPages.byDepartement}</h2>
      <div className={styles.map}>
        {isShown ? (
          <Suspense fallback={null}>
            <DepartementMap counts={counts} />
          </Suspense>
        ) : null}
      </div>
      <ul className={styles.departements}>
        {DEPARTEMENTS.map(({ code, nom }) => (
          <li key={code}>
            <Link to={departementPath(code)}>{`${nom} (${code})`}</Link>
            {counts.has(code) ? (
              <span className={layout.note}>
                <span>{` ${counts.get(code)}`}</span>
                <VisuallyHidden>{` ${regionPages.annonces(counts.get(code) ?? 0)}`}</VisuallyHidden>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The search of all annonces, then links to those of each département. */
export function Annonces(): ReactNode {
  return (
    <Page
      title={regionPages.title}
      lead={
        <>
          <span>
            <span>{regionPages.lead}</span> <a href="#departements">{regionPages.toDepartements}</a>.
          </span>
          <noscript>
            <p>{search.needsScripts}</p>
          </noscript>
        </>
      }
    >
      <h2 className={styles.list}>
        <VisuallyHidden>{regionPages.list}</VisuallyHidden>
      </h2>
      <AnnonceBrowser pathOf={paths.annonce} suivis={paths.suivis} label={search.ou} panel={SearchPanel} />
      <Departements />
    </Page>
  )
}
