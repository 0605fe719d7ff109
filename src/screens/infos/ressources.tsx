import type { ReactNode } from 'react'
import { RESSOURCES, RESSOURCES_ITEMS, type Ressource } from '#messages/fr/ressources.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonAnchor, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { paths } from '#wire/site.ts'
import { DrawnLedger, DrawnWindow } from './drawings.tsx'
import styles from './ressources.module.css'

function RessourceCard({ item }: { readonly item: Ressource }): ReactNode {
  return (
    <Card as="li" className={styles.card}>
      {item.category === 'Gestion & Organisation' ? <DrawnLedger /> : <DrawnWindow />}
      <p className={styles.category}>{item.category}</p>
      <h2 className={styles.title}>{item.title}</h2>
      <p className={styles.description}>{spaced(item.description)}</p>
      <ButtonAnchor href={item.link} target="_blank" rel="noopener noreferrer" icon="external" variant="secondary">
        {RESSOURCES.lien}
        <VisuallyHidden>
          {' '}
          {item.title} {RESSOURCES.nouvelOnglet}
        </VisuallyHidden>
      </ButtonAnchor>
    </Card>
  )
}

/** Two tools from elsewhere, and a way to propose others. */
export function Ressources(): ReactNode {
  return (
    <Page title={RESSOURCES.titre} lead={spaced(RESSOURCES.chapeau)}>
      <ul className={styles.list}>
        {RESSOURCES_ITEMS.map((item) => (
          <RessourceCard key={item.title} item={item} />
        ))}
      </ul>
      <p className={styles.note}>{spaced(RESSOURCES.independance)}</p>
      <Card as="aside" className={styles.propose}>
        <h2 className={styles.title}>{spaced(RESSOURCES.proposerTitre)}</h2>
        <ButtonLink to={paths.contact} icon="mail">
          {RESSOURCES.proposer}
        </ButtonLink>
      </Card>
    </Page>
  )
}
