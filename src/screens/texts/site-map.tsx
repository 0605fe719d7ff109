import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { siteMap } from '#messages/fr/site-map.ts'
import { Page } from '#ui/layout/page.tsx'
import { paths } from '#wire/site.ts'
import styles from './legal.module.css'

/** Every page that has one address, by what it is for. */
export function SiteMap(): ReactNode {
  return (
    <Page title={siteMap.title} width="narrow" lead={siteMap.lead}>
      <div className={styles.text}>
        {siteMap.parts.map((part) => (
          <section key={part.title}>
            <h2>{part.title}</h2>
            {'note' in part ? <p>{part.note}</p> : null}
            <ul>
              {part.pages.map(([page, label]) => (
                <li key={page}>
                  <Link to={paths[page]}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
