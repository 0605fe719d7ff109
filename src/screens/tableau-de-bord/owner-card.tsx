import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AnnonceBadge } from '#components/annonce/annonce-badge.tsx'
import { AnnoncePhoto } from '#components/annonce/annonce-photo.tsx'
import { WaitingNote } from '#components/sync/waiting-note.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import type { OwnAnnonce } from '#data/hooks/use-own-annonces.ts'
import { CLOSED_LIFETIME_DAYS, DESCRIPTION_PREVIEW } from '#domain/annonce.ts'
import { annonceLabel } from '#domain/label.ts'
import { formatCommission, formatPeriod, formatPrix } from '#messages/format.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { annonces as textsList } from '#messages/fr/annonces.ts'
import { hiddenNote } from '#messages/fr/signalement.ts'
import { formatInstant } from '#messages/instants.ts'
import { useItemTitle } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import { paths } from '#wire/site.ts'
import { OwnerActions } from './owner-actions.tsx'
import styles from './tableau-de-bord.module.css'

const DAY_MS = 24 * 60 * 60 * 1000

function preview(description: string): string {
  return description.length > DESCRIPTION_PREVIEW ? `${description.slice(0, DESCRIPTION_PREVIEW)}...` : description
}

/** The earliest it can be deleted: later when its owner was notified late. */
function purgeDay(closedAt: string): string {
  return new Date(Date.parse(closedAt) + CLOSED_LIFETIME_DAYS * DAY_MS).toISOString()
}

/** One of the boutique's own annonces, with its state and what can be done. */
export function OwnerCard({ own }: { readonly own: OwnAnnonce }): ReactNode {
  const { annonce, statuses, write } = own
  const title = useItemTitle(annonce.nom)
  return (
    <Card as="li" className={styles.card}>
      <AnnoncePhoto id={annonce._id} src={annonce.photos[0]} alt="" className={styles.photo} />
      <div className={styles.body}>
        <div className={styles.badges}>
          <AnnonceBadge label={annonceLabel(annonce, statuses)} />
          <WriteBadge write={write} />
        </div>
        <h3>
          <Link to={paths.annonce(annonce._id)} className={styles.link} aria-label={title}>
            {annonce.nom}
          </Link>
          <span className={styles.ville} aria-hidden={title?.includes(annonce.ville)}>{`, ${annonce.ville}`}</span>
        </h3>
        <p className={styles.terms}>
          <strong>{formatPrix(annonce.prix)}</strong>
          <span>{textsList.commission(formatCommission(annonce.commission))}</span>
          <span>{formatPeriod(annonce.dateDebut, annonce.dateFin)}</span>
        </p>
        <p className={styles.preview}>{preview(annonce.description)}</p>
        <WaitingNote
          of={{ db: 'annonces', id: annonce._id }}
          write={write}
          text={texts.changeWaits}
          className={styles.note}
        />
        {annonce.masquee ? <p className={styles.note}>{hiddenNote(annonce.masquee)}</p> : null}
        {annonce.active || annonce.masquee ? null : (
          <p className={styles.note}>
            {annonce.closedAt === ''
              ? texts.closedNote
              : `${texts.closedOn(formatInstant(annonce.closedAt))}. ${texts.closedNote} ${texts.purgeOn(formatInstant(purgeDay(annonce.closedAt)))}`}
          </p>
        )}
        <OwnerActions own={own} />
      </div>
    </Card>
  )
}
