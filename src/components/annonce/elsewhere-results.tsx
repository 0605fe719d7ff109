import type { ReactNode } from 'react'
import { useElsewhereSearch } from '#data/hooks/use-elsewhere.ts'
import type { Annonce } from '#domain/annonce.ts'
import type { Search } from '#domain/search/search.ts'
import { market as texts } from '#messages/fr/market.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import styles from './annonce-browser.module.css'
import { AnnonceCards } from './annonce-card.tsx'

/** What the server finds in all of France, asked for by a button. */
export function ElsewhereResults({
  wanted,
  awayOf,
  pathOf,
}: {
  readonly wanted: Search
  /** How far an annonce is from where the search looks, in words. */
  readonly awayOf: (annonce: Annonce) => string | undefined
  readonly pathOf: (annonceId: string) => string
}): ReactNode {
  const { state, annonces, hasMore, search } = useElsewhereSearch({ search: wanted })
  useAnnouncement(state === 'fresh' && annonces.length === 0 ? texts.noneElsewhere : '', AT_ONCE_MS)
  if (state === 'idle' || (state === 'busy' && annonces.length === 0)) {
    return (
      <Button variant="secondary" className={styles.more} busy={state === 'busy'} onClick={search}>
        {texts.searchAll}
      </Button>
    )
  }
  return (
    <section className={styles.browser} aria-label={texts.elsewhere}>
      <h3>{texts.elsewhere}</h3>
      {state === 'away' ? (
        <Callout live tone="bad">
          {texts.away}
        </Callout>
      ) : null}
      {state === 'seen' ? (
        <Callout live tone="plain">
          {texts.seen}
        </Callout>
      ) : null}
      {state === 'fresh' && annonces.length === 0 ? <p>{texts.noneElsewhere}</p> : null}
      <AnnonceCards className={styles.grid} annonces={annonces} pathOf={pathOf} away={annonces.map(awayOf)} />
      {hasMore || state === 'away' ? (
        <Button data-more="" variant="secondary" className={styles.more} busy={state === 'busy'} onClick={search}>
          {state === 'away' ? texts.retry : common.showMore}
        </Button>
      ) : null}
    </section>
  )
}
