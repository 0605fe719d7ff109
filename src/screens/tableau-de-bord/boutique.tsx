import type { ReactNode } from 'react'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { usePaged } from '#components/navigation/use-paged.ts'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { useOwnAnnonces } from '#data/hooks/use-own-annonces.ts'
import { annonceParts, distinctNames } from '#messages/distinct-names.ts'
import { annonces as annonceTexts } from '#messages/fr/annonces.ts'
import { tableau } from '#messages/fr/tableau.ts'
import { common } from '#messages/fr.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ItemName } from '#ui/item-name.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { OwnerCard } from './owner-card.tsx'
import { PastPartenariats } from './past-partenariats.tsx'
import styles from './tableau-de-bord.module.css'

/** A boutique's own annonces, newest first, then the partnerships that outlived theirs. */
export function BoutiqueDashboard(): ReactNode {
  const annonces = useOwnAnnonces()
  const { shown, more } = usePaged(annonces ?? [])
  const arrival = useOwnArrival()
  if (annonces === undefined || (annonces.length === 0 && arrival === 'coming'))
    return <Spinner label={common.loading} />
  const missing = annonces.length === 0 && arrival === 'away'
  const names = distinctNames(shown, ({ annonce }) => annonceParts(annonce))
  const create = (
    <ButtonLink icon="plus" to={paths.annonceCreer}>
      {tableau.create}
    </ButtonLink>
  )
  return (
    <>
      <section className={styles.section} aria-labelledby="annonces">
        <div className={styles.head}>
          <div>
            <h2 id="annonces">{tableau.boutiqueTitle}</h2>
            {missing ? null : <p className={styles.preview}>{annonceTexts.count(annonces.length)}</p>}
          </div>
          {annonces.length === 0 ? null : create}
        </div>
        {missing ? (
          <NotArrived title={tableau.boutiqueNotArrived} action={create} />
        ) : annonces.length === 0 ? (
          <EmptyState title={tableau.boutiqueEmpty} action={create}>
            {tableau.boutiqueEmptyText}
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {shown.map((own, index) => (
              <ItemName key={own.annonce._id} value={names[index] ?? ''}>
                <OwnerCard own={own} />
              </ItemName>
            ))}
          </ul>
        )}
        <ShowMore onMore={more} />
      </section>
      <PastPartenariats />
    </>
  )
}
