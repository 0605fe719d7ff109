import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AnnoncePhoto } from '#components/annonce/annonce-photo.tsx'
import { showAnswer, showMessage } from '#components/messages/message-store.ts'
import { WaitingNote } from '#components/sync/waiting-note.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { closeAnnonce, deleteAnnonce, reopenAnnonce } from '#data/commands/annonce.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { OwnAnnonce } from '#data/hooks/use-own-annonces.ts'
import { lastDayIn, type Partnership } from '#data/hooks/use-partnerships.ts'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { capacityOf } from '#domain/capacity.ts'
import { DAY_MS } from '#domain/durations.ts'
import { type AnnonceLabel, annonceLabel } from '#domain/label.ts'
import { CLOSED_LIFETIME_DAYS, DESCRIPTION_PREVIEW } from '#domain/market/annonce.ts'
import { isOpen } from '#domain/transitions.ts'
import { formatCommission, formatDate, formatPeriod, formatPrix } from '#messages/format.ts'
import { ANNONCE_WRITES, annonce as texts } from '#messages/fr/annonce.ts'
import { annonces as textsList } from '#messages/fr/annonces.ts'
import { candidature as candidatureTexts } from '#messages/fr/candidature.ts'
import { hiddenNote } from '#messages/fr/signalement.ts'
import { tableau } from '#messages/fr/tableau.ts'
import { common } from '#messages/fr.ts'
import { formatInstant } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useAsking } from '#ui/dialog/use-asking.tsx'
import { useItemTitle } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Badge } from '#ui/status/badge.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'
import styles from './tableau-de-bord.module.css'

const LOOKS = {
  closed: { tone: 'plain', icon: 'lock' },
  'awaiting-creator': { tone: 'waiting', icon: 'clock' },
  confirmed: { tone: 'good', icon: 'check' },
  published: { tone: 'good', icon: 'eye' },
} as const

function wordsOf(label: AnnonceLabel): string {
  if (label.kind === 'confirmed') return texts.statusConfirmed(label.confirmed, label.total)
  if (label.kind === 'closed') return texts.statusClosed
  return label.kind === 'published' ? texts.statusPublished : texts.statusAwaiting
}

/** The state of an annonce, as shown to its owner. */
function AnnonceBadge({ label }: { readonly label: AnnonceLabel }): ReactNode {
  return <Badge {...LOOKS[label.kind]}>{wordsOf(label)}</Badge>
}

interface Props {
  readonly ownAnnonce: OwnAnnonce
  /** All of the boutique's partnerships. */
  readonly partnerships: readonly Partnership[]
}

/** Whether its places are taken, as créateurs read it, and by how many where they are more than its places. */
function CapacityBadges({ ownAnnonce: { annonce, candidatures }, partnerships }: Props): ReactNode {
  const capacity = capacityOf(annonce, candidatures, lastDayIn(partnerships), useDevice().serverClock.now())
  return (
    <>
      {annonce.complet === true ? (
        <Badge tone="plain" icon="user">
          {textsList.full}
        </Badge>
      ) : null}
      {capacity !== null && capacity.running > capacity.places ? (
        <Badge tone="waiting" icon="user">
          {candidatureTexts.overCapacity(capacity.running, capacity.places)}
        </Badge>
      ) : null}
    </>
  )
}

/** The partnerships that run on an annonce: its deletion touches none. */
function Running({ ownAnnonce: { annonce }, partnerships }: Props): ReactNode {
  const running = partnerships.filter((one) => one.candidature.annonceId === annonce._id && !one.isOver)
  const names = running.map(({ candidature }) => candidature.nom)
  return names.length === 0 ? null : <p>{spaced(tableau.runsOn(names))}</p>
}

/** The candidatures that its deletion refuses: those without an answer, and the offers made. */
function Refused({ statuses }: Pick<OwnAnnonce, 'statuses'>): ReactNode {
  const count = (status: CandidatureStatus) => statuses.filter((one) => one === status).length
  return statuses.some(isOpen) ? <p>{tableau.refused(count('pending'), count('awaiting-creator'))}</p> : null
}

/** The owner's actions on an annonce: answer, edit, close or reopen, and delete it once closed. */
function OwnerActions({ ownAnnonce, partnerships }: Props): ReactNode {
  const device = useDevice()
  const { annonce, statuses, editable } = ownAnnonce
  const asking = useAsking()
  const navigate = useNavigate()
  const overQuestion = {
    title: texts.reopen,
    confirm: texts.edit,
    cancel: common.cancel,
    icon: 'edit',
    children: <p>{texts.over(formatDate(annonce.dateFin))}</p>,
  } as const
  const closeQuestion = {
    title: tableau.closeTitle,
    confirm: texts.close,
    cancel: common.cancel,
    icon: 'lock',
    children: <p>{tableau.closeText(statuses.filter(isOpen).length)}</p>,
  } as const
  const [put] = useExclusive(async () => {
    const outcome = annonce.active ? await closeAnnonce(device, annonce._id) : await reopenAnnonce(device, annonce._id)
    if (!outcome.ok) showMessage(common.error, texts.statusFailed)
  })
  const toggle = () => {
    if (annonce.active && statuses.some(isOpen)) asking.ask(closeQuestion, put)
    else if (!annonce.active && annonce.dateFin < today(device))
      asking.ask(overQuestion, () => void navigate(`${paths.annonceModifier(annonce._id)}#dateFin`))
    else put()
  }
  const [remove] = useExclusive(async () => {
    const outcome = await deleteAnnonce(device, annonce._id)
    if (outcome.ok) showAnswer([outcome.value], ANNONCE_WRITES.deleted)
    else showMessage(common.error, texts.deleteFailed)
  })
  const deleteQuestion = {
    title: texts.deleteTitle,
    confirm: common.delete,
    cancel: common.cancel,
    icon: 'trash',
    children: (
      <>
        <p>{texts.deleteText(annonce.titre ? `${annonce.nom}, ${annonce.titre}` : annonce.nom)}</p>
        <Refused statuses={statuses} />
        <Running {...{ ownAnnonce, partnerships }} />
      </>
    ),
  } as const
  const label = `${texts.candidatures} (${statuses.length})`
  return (
    <div className={cx(layout.row2, styles.actions)}>
      {statuses.length === 0 ? (
        <Button small variant="secondary" icon="mail" reason={texts.noCandidature}>
          {label}
        </Button>
      ) : (
        <ButtonLink small icon="mail" to={paths.candidatures(annonce._id)}>
          {label}
        </ButtonLink>
      )}
      {editable ? (
        <ButtonLink small variant="secondary" icon="edit" to={paths.annonceModifier(annonce._id)}>
          {texts.edit}
        </ButtonLink>
      ) : (
        <Button small variant="secondary" icon="edit" reason={texts.blocked} reasonSeen>
          {texts.edit}
        </Button>
      )}
      {annonce.masquee ? null : (
        <Button small variant="secondary" icon={annonce.active ? 'lock' : 'eye'} onClick={toggle}>
          {annonce.active ? texts.close : texts.reopen}
        </Button>
      )}
      {annonce.active ? null : (
        <Button small variant="danger" icon="trash" onClick={() => asking.ask(deleteQuestion, remove)}>
          {texts.delete}
        </Button>
      )}
      {asking.dialog}
    </div>
  )
}

function preview(description: string): string {
  return description.length > DESCRIPTION_PREVIEW ? `${description.slice(0, DESCRIPTION_PREVIEW)}...` : description
}

/** The earliest day it can be deleted: later when its owner was notified late. */
function purgeDay(closedAt: string): string {
  return new Date(Date.parse(closedAt) + CLOSED_LIFETIME_DAYS * DAY_MS).toISOString()
}

/** One of the boutique's own annonces, with its state and actions. */
export function OwnerCard({ ownAnnonce, partnerships }: Props): ReactNode {
  const { annonce, statuses, write } = ownAnnonce
  const device = useDevice()
  const title = useItemTitle(annonce.nom)
  return (
    <Card as="li" className={styles.card}>
      <AnnoncePhoto id={annonce._id} src={annonce.photos[0]} className={styles.photo} />
      <div className={cx(layout.stack2, styles.body)}>
        <div className={layout.middle2}>
          <AnnonceBadge label={annonceLabel(annonce, statuses)} />
          <CapacityBadges {...{ ownAnnonce, partnerships }} />
          <WriteBadge write={write} />
        </div>
        <h3>
          <Link to={paths.annonce(annonce._id)} className={styles.link} aria-label={title}>
            {annonce.nom}
          </Link>
          <span className={styles.ville} aria-hidden={title?.includes(annonce.ville)}>{`, ${annonce.ville}`}</span>
        </h3>
        {annonce.titre ? <p className={styles.titre}>{annonce.titre}</p> : null}
        <p className={cx(layout.lines4, styles.terms)}>
          <strong>{formatPrix(annonce.prix)}</strong>
          <span>{textsList.commission(formatCommission(annonce.commission))}</span>
          <span>{formatPeriod(annonce.dateDebut, annonce.dateFin)}</span>
        </p>
        <p className={styles.preview}>{preview(annonce.description)}</p>
        <WaitingNote
          documentRef={{ db: 'annonces', id: annonce._id }}
          write={write}
          text={texts.changeWaits}
          className={styles.note}
        />
        {annonce.active && annonce.dateFin < today(device) ? (
          <p className={styles.note}>{texts.overNote(formatDate(annonce.dateFin))}</p>
        ) : null}
        {Object.keys(annonce.conflicts ?? {}).length === 0 ? null : (
          <p className={styles.note}>
            <Link to={paths.annonce(annonce._id)}>{tableau.toChoose}</Link>
          </p>
        )}
        {annonce.masquee ? <p className={styles.note}>{hiddenNote(annonce.masquee)}</p> : null}
        {annonce.active || annonce.masquee ? null : (
          <p className={styles.note}>
            {annonce.closedAt === ''
              ? texts.closedNote
              : `${texts.closedOn(formatInstant(annonce.closedAt))}. ${texts.closedNote} ${texts.purgeOn(formatInstant(purgeDay(annonce.closedAt)))}`}
          </p>
        )}
        <OwnerActions {...{ ownAnnonce, partnerships }} />
      </div>
    </Card>
  )
}
