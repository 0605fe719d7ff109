import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { AnnoncePhoto } from '#components/annonce/annonce-photo.tsx'
import { Marks } from '#components/annonce/marks/marks.ts'
import { ShareButton } from '#components/annonce/share-button.tsx'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { ContactBoutique } from '#components/candidature/contact-boutique.tsx'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { Gallery } from '#components/photos/gallery.tsx'
import { ReportButton } from '#components/report/report-button.tsx'
import { useDelayReason } from '#components/sync/use-delay-reason.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useAnnonce } from '#data/hooks/use-annonce.ts'
import { useOwnCandidature } from '#data/hooks/use-candidatures.ts'
import { useOwnAnnonce } from '#data/hooks/use-own-annonces.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { AnnonceId } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementNamed, departementOf } from '#domain/market/departements.ts'
import { formatCommission, formatDate, formatPeriod, formatPrix } from '#messages/format.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { annonces as listTexts } from '#messages/fr/annonces.ts'
import { precisions } from '#messages/fr/precisions.ts'
import { regionPages } from '#messages/fr/region-pages.ts'
import { hiddenNote, SUSPENDED } from '#messages/fr/signalement.ts'
import { whenSent } from '#messages/fr/writes.ts'
import { common } from '#messages/fr.ts'
import { precisionRows } from '#messages/precision-values.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import layout from '#ui/layout/layout.module.css'
import { NavList } from '#ui/layout/nav-list.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { CONTEST_PATH } from '#wire/moderation.ts'
import { communePath, departementPath } from '#wire/place-paths.ts'
import { paths } from '#wire/site.ts'
import { AnnonceChoices } from './annonce-choices.tsx'
import styles from './annonce-detail.module.css'
import { ApplyBox } from './apply-box.tsx'

const COVER = { size: 'medium', sizes: '(min-width: 60rem) 44rem, 94vw' } as const
const THUMBNAIL = { size: 'card', sizes: '(min-width: 60rem) 11rem, 24vw' } as const

/** The photos: the cover first and large, the others below. */
function AnnonceGallery({ annonce }: { readonly annonce: Annonce }): ReactNode {
  if (annonce.photos.length === 0) {
    return <AnnoncePhoto id={annonce._id} src={undefined} className={styles.drawn} />
  }
  return (
    <Gallery
      photos={annonce.photos}
      photoTexts={annonce.photoTexts}
      alt={(index) => texts.photo(index + 1, annonce.nom)}
      box={(index) => (index === 0 ? COVER : THUMBNAIL)}
      className={cx(layout.stack2, styles.gallery)}
    />
  )
}

function Terms({ annonce }: { readonly annonce: Annonce }): ReactNode {
  return (
    <Facts
      className={cx(layout.tiles, styles.terms)}
      items={[
        [texts.prix, formatPrix(annonce.prix)],
        [texts.commissionTerm, formatCommission(annonce.commission)],
        [texts.period, formatPeriod(annonce.dateDebut, annonce.dateFin)],
      ]}
    />
  )
}

/** The précisions of the space; nothing for an annonce without any. */
function PrecisionList({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const rows = precisionRows(annonce)
  if (rows.length === 0) return null
  return (
    <section className={cx(layout.stack2, styles.text)}>
      <h2>{precisions.title}</h2>
      <Facts className={layout.tiles} items={rows} />
    </section>
  )
}

/** Links to other annonces: in the commune, in the département. */
function NearbyLinks({ annonce: { commune, ville } }: { readonly annonce: Annonce }): ReactNode {
  const departement = departementNamed(departementOf(commune ?? ''))
  if (departement === undefined) return null
  const { code, nom } = departement
  return (
    <nav aria-label={regionPages.others} className={cx(layout.lines4, styles.places)}>
      <NavList>
        <Link to={communePath(commune, ville)}>{regionPages.inCommune(ville)}</Link>
        <Link to={departementPath(code)}>{regionPages.inDepartement(nom, code)}</Link>
      </NavList>
    </nav>
  )
}

/** Tells the owner how others see the annonce, or will once the server has it. */
function OwnerSees({ id }: { readonly id: AnnonceId }): ReactNode {
  const ownAnnonce = useOwnAnnonce(id)
  const delayReason = useDelayReason(ownAnnonce?.write === 'waiting', [{ db: 'annonces', id }])
  return (
    <Callout tone="plain">{delayReason === null ? texts.ownerSees : texts.ownerWillSee(whenSent(delayReason))}</Callout>
  )
}

function focusTitle(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/** Where to contest that an annonce is hidden; if its account is suspended, where to contest that. */
function contestPath({ _id, masquee }: Annonce): string {
  return masquee === 'suspended' ? CONTEST_PATH : `${CONTEST_PATH}?annonce=${_id}`
}

/** One annonce: photos, terms, the space, and the application box. */
export function AnnonceDetail(): ReactNode {
  const { annonceId = '' } = useParams()
  const annonce = useAnnonce(annonceId)
  const candidature = useOwnCandidature(annonceId)
  const device = useDevice()
  const session = useSession()
  const goBack = useGoBack(paths.accueil)
  const back = <BackButton label={common.back} onClick={goBack} />
  if (!annonce) {
    return (
      <Page title={texts.missing} back={back} width="narrow">
        {annonce === null ? (
          <EmptyState
            title={candidature ? texts.missingApplied : texts.missingHelp}
            action={
              candidature ? (
                <ButtonLink to={paths.tableauDeBord}>{texts.followUp}</ButtonLink>
              ) : (
                <ButtonLink to={paths.accueil}>{texts.seeOthers}</ButtonLink>
              )
            }
          />
        ) : null}
      </Page>
    )
  }
  const member = session.state === 'member'
  const isOwner = member && session.uid === annonce.userId
  // The page that the server rendered, maybe on another day, says nothing of it: hydration must find the same.
  const isOver = session.state !== 'loading' && annonce.dateFin < today(device)
  return (
    <Page
      title={annonce.nom}
      documentTitle={texts.documentTitle(annonce)}
      back={back}
      lead={
        <>
          {annonce.titre ? <p className={styles.titre}>{annonce.titre}</p> : null}
          <span className={styles.ville}>
            <Icon name="pin" />
            <span>{annonce.ville}</span>
          </span>
          {annonce.complet === true ? (
            <p className={styles.full}>
              <Badge tone="waiting" icon="user">
                {listTexts.full}
              </Badge>
            </p>
          ) : null}
        </>
      }
      actions={
        <>
          <span className={styles.heart}>
            <Marks annonce={annonce} as="FavoriButton" />
          </span>
          <ShareButton annonce={annonce} path={paths.annonce(annonce._id)} />
        </>
      }
    >
      {isOwner ? <OwnerSees id={annonce._id} /> : null}
      {isOwner ? <AnnonceChoices annonce={annonce} onChosen={focusTitle} /> : null}
      {annonce.masquee ? (
        <Callout tone="bad">
          <span>{hiddenNote(annonce.masquee)}</span> <a href={contestPath(annonce)}>{SUSPENDED.contest}</a>
        </Callout>
      ) : null}
      {annonce.active || annonce.masquee ? null : <Callout tone="waiting">{texts.closedPublic}</Callout>}
      {annonce.active && isOver ? (
        <Callout tone="waiting" title={texts.periodOver}>
          {texts.periodOverText(formatDate(annonce.dateFin))}
        </Callout>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.story}>
          <AnnonceGallery annonce={annonce} />
          <section className={cx(layout.stack2, styles.text)}>
            <h2>{texts.description}</h2>
            <p>{annonce.description}</p>
          </section>
          <PrecisionList annonce={annonce} />
        </div>
        <aside className={styles.side}>
          <Terms annonce={annonce} />
          {member ? (
            <>
              <ButtonLink variant="quiet" icon="store" to={paths.profil(annonce.userId)}>
                {texts.seeBoutique}
              </ButtonLink>
              {isOwner ? null : <ContactBoutique uid={annonce.userId} />}
            </>
          ) : null}
          <ApplyBox annonce={annonce} isOver={isOver} />
          {isOwner ? null : <ReportButton kind="annonce" about={annonce._id} />}
        </aside>
        <NearbyLinks annonce={annonce} />
      </div>
    </Page>
  )
}
