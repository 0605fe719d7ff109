import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DEPARTEMENTS } from '#domain/departements.ts'
import { places } from '#messages/fr/places.ts'
import { Page } from '#ui/layout/page.tsx'
import { departementPath } from '#wire/place-paths.ts'
import styles from './place.module.css'

/** Every département, each with the page of its annonces. */
export function Departements(): ReactNode {
  return (
    <Page title={places.title} lead={places.lead}>
      <ul className={styles.departements}>
        {DEPARTEMENTS.map(({ code, nom }) => (
          <li key={code}>
            <Link to={departementPath(code)}>
              {nom} ({code})
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
