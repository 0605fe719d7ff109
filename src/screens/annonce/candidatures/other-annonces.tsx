import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useOwnAnnonces } from '#data/hooks/use-own-annonces.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { annonceParts, distinctNames } from '#messages/distinct-names.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { paths } from '#wire/site.ts'
import styles from './candidatures.module.css'

/** Leads to the candidatures of the boutique's other annonces, those with something to study first. */
export function OtherAnnonces({ but }: { readonly but: AnnonceId }): ReactNode {
  const others = (useOwnAnnonces() ?? [])
    .filter(({ annonce, statuses }) => annonce._id !== but && statuses.length > 0)
    .map(({ annonce, statuses }) => ({
      annonce,
      all: statuses.length,
      toStudy: statuses.filter((status) => status === 'pending').length,
    }))
    .sort((a, b) => b.toStudy - a.toStudy)
  if (others.length === 0) return null
  const names = distinctNames(others, ({ annonce }) => annonceParts(annonce))
  return (
    <details className={styles.others}>
      <summary>{texts.others(others.length)}</summary>
      <ul>
        {others.map(({ annonce, all, toStudy }, index) => (
          <li key={annonce._id}>
            <Link to={paths.candidatures(annonce._id)}>{names[index]}</Link>{' '}
            <span className={styles.date}>{texts.otherCount(all, toStudy)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
