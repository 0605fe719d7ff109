import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AnnonceBrowser } from '#components/annonce/annonce-browser.tsx'
import { SearchPanel } from '#components/annonce/search/search-panel.tsx'
import { DEPARTEMENTS } from '#domain/departements.ts'
import { places } from '#messages/fr/places.ts'
import { search } from '#messages/fr/search.ts'
import { Page } from '#ui/layout/page.tsx'
import { departementPath } from '#wire/place-paths.ts'
import { paths } from '#wire/site.ts'
import styles from './place.module.css'

/** Every département, each with the page of its annonces. */
function Departements(): ReactNode {
  return (
    <section className={styles.all} aria-labelledby="departements">
      <h2 id="departements">{places.byDepartement}</h2>
      <ul className={styles.departements}>
        {DEPARTEMENTS.map(({ code, nom }) => (
          <li key={code}>
            <Link to={departementPath(code)}>
              {nom} ({code})
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The search of all annonces, then the départements that lead to theirs. */
export function Annonces(): ReactNode {
  return (
    <Page
      title={places.title}
      lead={
        <>
          {places.lead} <a href="#departements">{places.toDepartements}</a>.
        </>
      }
    >
      <AnnonceBrowser pathOf={paths.annonce} label={search.ou} panel={SearchPanel} />
      <Departements />
    </Page>
  )
}
