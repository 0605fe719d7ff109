import type { ComponentProps, ReactNode } from 'react'
import type { KeptPlaces as Kept } from '#data/hooks/use-annonces.ts'
import { useDepartementOf, useElsewhereSearch } from '#data/hooks/use-elsewhere.ts'
import type { Annonce } from '#domain/annonce.ts'
import { departementNamed } from '#domain/departements.ts'
import type { Search } from '#domain/search/search.ts'
import { market as texts } from '#messages/fr/market.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout, Problem } from '#ui/status/callout.tsx'
import styles from './annonce-browser.module.css'
import { AnnonceCards } from './annonce-card.tsx'
import { KeepAlso } from './keep-also.tsx'

/** What the server finds in all of France, asked for by a button. */
function ElsewhereResults({
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
      <Problem>{state === 'away' && texts.away}</Problem>
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

/** The names of the départements that are kept with all that touch them; those that touch them are not named. */
function namesOf(departements: readonly string[]): readonly string[] {
  const here = new Set(departements)
  return departements.flatMap((code) => {
    const { nom, neighbours = [] } = departementNamed(code) ?? {}
    return nom !== undefined && neighbours.every((one) => here.has(one)) ? [nom] : []
  })
}

/** Says what of a large market this device keeps, and looks further: through the server, or by keeping more of it. */
export function KeptPlaces({
  kept,
  wanted,
  awayOf,
  pathOf,
}: {
  readonly kept: Kept
} & ComponentProps<typeof ElsewhereResults>): ReactNode {
  const found = useDepartementOf(wanted.ou.trim())
  const other = found === undefined || kept.departements.includes(found) ? undefined : departementNamed(found)
  return (
    <>
      <Callout tone="plain">
        {kept.departements.length === 0
          ? texts.newestKept(kept.here, kept.total)
          : texts.kept(namesOf(kept.departements), kept.here, kept.total)}
      </Callout>
      {other === undefined ? null : <KeepAlso key={other.code} departement={other} className={styles.more} />}
      <ElsewhereResults wanted={wanted} awayOf={awayOf} pathOf={pathOf} />
    </>
  )
}
