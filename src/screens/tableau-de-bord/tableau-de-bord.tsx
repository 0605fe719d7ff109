import type { ReactNode } from 'react'
import { AnnonceBrowser } from '#components/annonce/annonce-browser.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { usePaged } from '#components/navigation/use-paged.ts'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { useOwnCandidatures } from '#data/hooks/use-candidatures.ts'
import { useOwnAnnonces } from '#data/hooks/use-own-annonces.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { displayName } from '#domain/user.ts'
import { annonceParts, distinctNames } from '#messages/distinct-names.ts'
import { annonces as annonceTexts } from '#messages/fr/annonces.ts'
import { candidature as candidatureTexts } from '#messages/fr/candidature.ts'
import { suivis } from '#messages/fr/suivis.ts'
import { tableau } from '#messages/fr/tableau.ts'
import { common } from '#messages/fr.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ItemName } from '#ui/item-name.ts'
import { Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { OwnCandidature } from './own-candidature.tsx'
import { OwnerCard } from './owner-card.tsx'
import { PastPartenariats } from './past-partenariats.tsx'
import styles from './tableau-de-bord.module.css'

/** A boutique's own annonces, newest first, then the partnerships that outlived theirs. */
function BoutiqueDashboard(): ReactNode {
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

/** A créateur's candidatures, an offer that awaits them first, then the annonces to browse. */
function CreateurDashboard(): ReactNode {
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

/** The dashboard, by role. */
export function TableauDeBord(): ReactNode {
  const session = useSession()
  if (session.state !== 'member') return null
  return (
    <Page
      title={tableau.title}
      lead={session.profil === null ? undefined : tableau.hello(displayName(session.profil))}
      actions={
        <ButtonLink variant="secondary" icon="user" to={paths.profil(session.uid)}>
          {tableau.profil}
        </ButtonLink>
      }
    >
      {session.userType === 'boutique' ? <BoutiqueDashboard /> : <CreateurDashboard />}
    </Page>
  )
}
