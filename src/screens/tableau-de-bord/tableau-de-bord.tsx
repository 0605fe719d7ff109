import type { ReactNode } from 'react'
import { AnnonceBrowser } from '#components/annonce/annonce-browser.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { NamedList } from '#components/navigation/named-list.tsx'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { useOwnCandidatures, useRefusedCandidatures } from '#data/hooks/use-candidatures.ts'
import { useOwnAnnonces } from '#data/hooks/use-own-annonces.ts'
import { type Partnership, usePartnerships } from '#data/hooks/use-partnerships.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { displayName } from '#domain/user.ts'
import { annonceParts } from '#messages/distinct-names.ts'
import { annonces as annonceTexts } from '#messages/fr/annonces.ts'
import { candidature as candidatureTexts } from '#messages/fr/candidature.ts'
import { suivis } from '#messages/fr/suivis.ts'
import { tableau } from '#messages/fr/tableau.ts'
import { common } from '#messages/fr.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { OwnCandidature } from './own-candidature.tsx'
import { OwnerCard } from './owner-card.tsx'
import { Partnerships } from './partnerships.tsx'
import { RefusedCandidatures } from './refused-candidatures.tsx'
import styles from './tableau-de-bord.module.css'

const NONE: readonly Partnership[] = []

/** A boutique's running partnerships, its own annonces, newest first, then the partnerships that are over. */
function BoutiqueDashboard(): ReactNode {
  const annonces = useOwnAnnonces()
  const partnerships = usePartnerships() ?? NONE
  const arrival = useOwnArrival()
  if (annonces === undefined || (annonces.length === 0 && arrival === 'coming'))
    return <Spinner label={common.loading} />
  const missing = annonces.length === 0 && arrival === 'away'
  const create = (
    <ButtonLink icon="plus" to={paths.annonceCreer}>
      {tableau.create}
    </ButtonLink>
  )
  return (
    <>
      <Partnerships all={partnerships} />
      <section className={cx(layout.stack4, styles.section)} aria-labelledby="annonces">
        <div className={layout.between}>
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
          <NamedList
            className={layout.stack4}
            rows={annonces}
            parts={({ annonce }) => annonceParts(annonce)}
            keyOf={({ annonce }) => annonce._id}
          >
            {(ownAnnonce) => <OwnerCard {...{ ownAnnonce, partnerships }} />}
          </NamedList>
        )}
      </section>
      <Partnerships all={partnerships} past />
    </>
  )
}

/** A créateur's partnerships and candidatures, pending offers first, then the annonces to browse. */
function CreateurDashboard(): ReactNode {
  const ownCandidatures = useOwnCandidatures()
  const refused = useRefusedCandidatures() ?? []
  const partnerships = usePartnerships() ?? NONE
  const arrival = useOwnArrival()
  const rows = ownCandidatures?.length === 0 && arrival !== 'complete' ? undefined : ownCandidatures
  const missing = ownCandidatures?.length === 0 && arrival === 'away'
  return (
    <>
      <Partnerships all={partnerships} />
      <section className={cx(layout.stack4, styles.section)} aria-labelledby="candidatures">
        <div>
          <h2 id="candidatures">{tableau.creatorTitle}</h2>
          {rows === undefined || rows.length === 0 ? null : (
            <p className={styles.preview}>{candidatureTexts.count(rows.length)}</p>
          )}
        </div>
        {rows === undefined && !missing ? <Spinner label={common.loading} /> : null}
        {missing ? <NotArrived title={tableau.creatorNotArrived} /> : null}
        <RefusedCandidatures all={refused} />
        {rows?.length === 0 && refused.length === 0 ? (
          <EmptyState title={tableau.creatorEmpty}>{tableau.creatorEmptyText}</EmptyState>
        ) : null}
        <NamedList
          className={styles.candidatures}
          rows={rows ?? []}
          parts={({ candidature }) => annonceParts(candidature.annonce)}
          keyOf={({ candidature }) => candidature._id}
        >
          {(row) => <OwnCandidature row={row} />}
        </NamedList>
      </section>
      <Partnerships all={partnerships} past />
      <section className={cx(layout.stack4, styles.section)} aria-labelledby="espaces">
        <div className={layout.between}>
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
