import type { ReactNode } from 'react'
import { RESOURCES, type Resource, resources } from '#messages/fr/resources.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonAnchor, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { paths } from '#wire/site.ts'
import { DrawnLedger, DrawnWindow } from './drawings.tsx'
import styles from './resources.module.css'

function ResourceCard({ item }: { readonly item: Resource }): ReactNode {
  return (
    <Card as="li" className={styles.card}>
      {item.category === 'Gestion & Organisation' ? <DrawnLedger /> : <DrawnWindow />}
      <p className={styles.category}>{item.category}</p>
      <h2 className={styles.title}>{item.title}</h2>
      <p className={styles.description}>{spaced(item.description)}</p>
      <ButtonAnchor href={item.link} target="_blank" rel="noopener noreferrer" icon="external" variant="secondary">
        <span>{resources.visit}</span>
        <VisuallyHidden>{` ${item.title} ${common.newTab}`}</VisuallyHidden>
      </ButtonAnchor>
    </Card>
  )
}

/** Two external tools, and a way to suggest others. */
export function Resources(): ReactNode {
  return (
    <Page title={resources.title} lead={spaced(resources.lead)}>
      <ul className={styles.list}>
        {RESOURCES.map((item) => (
          <ResourceCard key={item.title} item={item} />
        ))}
      </ul>
      <p className={layout.note}>{spaced(resources.independence)}</p>
      <Card as="aside" className={layout.between4}>
        <h2 className={styles.title}>{spaced(resources.suggestTitle)}</h2>
        <ButtonLink to={paths.contact} icon="mail">
          {resources.suggest}
        </ButtonLink>
      </Card>
    </Page>
  )
}
