import type { ReactNode } from 'react'
import { RESOURCES, type Resource, resources } from '#messages/fr/resources.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { paths } from '#wire/site.ts'
import styles from './resources.module.css'

/** An order book, a pile of boxes and a pencil, on the shelf of the brand. */
function DrawnLedger(): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 120" aria-hidden="true" focusable="false">
      <rect fill="var(--draw-wall)" width="320" height="120" />
      <rect fill="var(--draw-cream)" x="40" y="34" width="78" height="62" rx="3" />
      <path className={styles.line} d="M79 34v62M50 48h20M50 58h20M50 68h14M88 48h20M88 58h20M88 68h20" />
      <rect fill="var(--draw-ochre)" x="150" y="58" width="44" height="38" rx="2" />
      <rect fill="var(--draw-terracotta)" x="198" y="66" width="34" height="30" rx="2" />
      <rect fill="var(--draw-green)" x="160" y="34" width="30" height="24" rx="2" />
      <path className={styles.line} d="M172 58v14M215 66v12M175 34v9" />
      <path
        fill="var(--draw-leaf)"
        d="M268 76c-16-8-18-26-6-40 10 12 12 28 6 40Zm2 0c0-16 10-24 24-26-2 16-10 24-24 26Z"
      />
      <path fill="var(--draw-rose)" d="M256 76h28l-4 20h-20l-4-20Z" />
      <rect fill="var(--draw-wood)" y="96" width="320" height="9" />
      <rect fill="var(--draw-wood-dark)" y="105" width="320" height="3" />
    </svg>
  )
}

/** A shop window inside a browser's frame. */
function DrawnWindow(): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 120" aria-hidden="true" focusable="false">
      <rect fill="var(--draw-wall)" width="320" height="120" />
      <rect fill="var(--draw-cream)" x="92" y="14" width="136" height="82" rx="5" />
      <path fill="var(--draw-ink)" d="M97 14h126a5 5 0 0 1 5 5v9H92v-9a5 5 0 0 1 5-5Z" />
      <circle fill="var(--draw-terracotta)" cx="101" cy="21" r="2.6" />
      <circle fill="var(--draw-ochre)" cx="110" cy="21" r="2.6" />
      <path
        fill="var(--draw-terracotta)"
        d="M106 36h22v12a11 11 0 0 1-22 0V36Zm44 0h22v12a11 11 0 0 1-22 0V36Zm44 0h20v12a10 10 0 0 1-20 0V36Z"
      />
      <path fill="var(--draw-rose)" d="M128 36h22v12a11 11 0 0 1-22 0V36Zm44 0h22v12a11 11 0 0 1-22 0V36Z" />
      <path className={styles.line} d="M112 86h96" />
      <path fill="var(--draw-green)" d="M122 86c-6-4-6-14 0-18v-4h8v4c6 4 6 14 0 18h-8Z" />
      <rect fill="var(--draw-ochre)" x="150" y="68" width="9" height="18" />
      <rect fill="var(--draw-green)" x="160" y="64" width="8" height="22" />
      <circle fill="var(--draw-terracotta)" cx="194" cy="77" r="9" />
      <path
        fill="var(--draw-leaf)"
        d="M44 76c-14-8-16-24-6-36 10 10 12 26 6 36Zm2 0c0-14 8-22 20-24-2 14-8 22-20 24Z"
      />
      <path fill="var(--draw-ochre)" d="M32 76h28l-4 20H36l-4-20Z" />
      <path fill="var(--draw-terracotta)" d="M264 96c-14-8-14-26 0-32v-8h14v8c14 6 14 24 0 32h-14Z" />
      <rect fill="var(--draw-wood)" y="96" width="320" height="9" />
      <rect fill="var(--draw-wood-dark)" y="105" width="320" height="3" />
    </svg>
  )
}

function ResourceCard({ item }: { readonly item: Resource }): ReactNode {
  return (
    <Card as="li" className={styles.card}>
      {item.category === 'Gestion & Organisation' ? <DrawnLedger /> : <DrawnWindow />}
      <p className={styles.category}>{item.category}</p>
      <h2 className={styles.title}>{item.title}</h2>
      <p className={styles.description}>{spaced(item.description)}</p>
      <ButtonLink href={item.link} target="_blank" rel="noopener noreferrer" icon="external" variant="secondary">
        <span>{resources.visit}</span>
        <VisuallyHidden>{` ${item.title} ${common.newTab}`}</VisuallyHidden>
      </ButtonLink>
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
