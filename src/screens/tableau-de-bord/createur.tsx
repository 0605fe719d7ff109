import type { ReactNode } from 'react'
import { AnnonceBrowser } from '#components/annonce/annonce-browser.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { usePaged } from '#components/navigation/use-paged.ts'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { useOwnCandidatures } from '#data/hooks/use-candidatures.ts'
import { annonceParts, distinctNames } from '#messages/distinct-names.ts'
import { candidature as candidatureTexts } from '#messages/fr/candidature.ts'
import { suivis } from '#messages/fr/suivis.ts'
import { tableau } from '#messages/fr/tableau.ts'
import { common } from '#messages/fr.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ItemName } from '#ui/item-name.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { OwnCandidature } from './own-candidature.tsx'
import styles from './tableau-de-bord.module.css'

/** A créateur's candidatures, an offer that awaits them first, then the annonces to browse. */
export function CreateurDashboard(): ReactNode {
  const own = useOwnCandidatures()
  const arrival = useOwnArrival()
  const rows = own?.length === 0 && arrival !== 'complete' ? undefined : own
  const missing = own?.length === 0 && arrival === 'away'
  const { shown, more } = usePaged(rows ?? [])
  const names = distinctNames(shown, ({ candidature }) => annonceParts(candidature.annonce))
  return (
    <>
      <section className={styles.section} aria-labelledby="candidatures">
        <div>
          <h2 id="candidatures">{tableau.creatorTitle}</h2>
          {rows === undefined || rows.length === 0 ? null : (
            <p className={styles.preview}>{candidatureTexts.count(rows.length)}</p>
          )}
        </div>
        {rows === undefined && !missing ? <Spinner label={common.loading} /> : null}
        {missing ? <NotArrived title={tableau.creatorNotArrived} /> : null}
        {rows?.length === 0 ? <EmptyState title={tableau.creatorEmpty}>{tableau.creatorEmptyText}</EmptyState> : null}
        <ul className={styles.candidatures}>
          {shown.map((row, index) => (
            <ItemName key={row.candidature._id} value={names[index] ?? ''}>
              <OwnCandidature row={row} />
            </ItemName>
          ))}
        </ul>
        <ShowMore onMore={more} />
      </section>
      <section className={styles.section} aria-labelledby="espaces">
        <div className={styles.head}>
          <h2 id="espaces">{tableau.browse}</h2>
          <ButtonLink variant="secondary" icon="heart" to={paths.suivis}>
            {suivis.title}
          </ButtonLink>
        </div>
        <AnnonceBrowser pathOf={paths.annonce} suivis={paths.suivis} title={tableau.title} />
      </section>
    </>
  )
}
