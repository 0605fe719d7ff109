import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { AnnoncePhoto } from '#components/annonce/annonce-photo.tsx'
import { CreatorBadge } from '#components/candidature/candidature-badge.tsx'
import { ChoiceOvertaken } from '#components/candidature/choice-overtaken.tsx'
import { ContactBoutique } from '#components/candidature/contact-boutique.tsx'
import { ConversationLink } from '#components/candidature/conversation-link.tsx'
import { Countdown } from '#components/candidature/countdown.tsx'
import { Offer } from '#components/candidature/offer.tsx'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { PartnershipLink } from '#components/candidature/partnership-link.tsx'
import { Undo, useSecondsLeft } from '#components/candidature/undo.tsx'
import { useDecisions } from '#components/candidature/use-decisions.tsx'
import { CandidatureWaits } from '#components/sync/waiting-note.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { lapseCandidature, moveCandidature } from '#data/commands/candidature.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useIsWhole, useOfIndex } from '#data/hooks/use-annonces.ts'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import type { Decision } from '#data/hooks/use-decide.ts'
import { leaverOf } from '#domain/candidature.ts'
import { isOpen, nextStatuses } from '#domain/transitions.ts'
import { errorMessage } from '#messages/errors.ts'
import { formatCommission, formatPeriod, formatPrix } from '#messages/format.ts'
import { annonces } from '#messages/fr/annonces.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { tableau } from '#messages/fr/tableau.ts'
import { common } from '#messages/fr.ts'
import { formatInstant } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useAsking } from '#ui/dialog/use-asking.tsx'
import { useItemLabel, useItemTitle } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Problem } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'
import styles from './tableau-de-bord.module.css'

/** One of the créateur's candidatures: its state, and the answers open to them until the offer expires. */
export function OwnCandidature({ row }: { readonly row: CandidatureRow }): ReactNode {
  const device = useDevice()
  const { candidature, write } = row
  const { _id, status, annonce, annonceId, offerExpiresAt } = candidature
  const cover = useOfIndex(useCallback(({ stored }) => stored?.get(annonceId)?.photos[0], [annonceId]))
  const isWhole = useIsWhole()
  const isListed = useOfIndex(
    useCallback(({ stored }) => stored?.ready !== true || stored.get(annonceId) !== null, [annonceId]),
  )
  const title = useItemTitle(annonce.nom)
  const messageLabel = useItemLabel(texts.yourMessage)
  const [notWithdrawn, setNotWithdrawn] = useState<string>()
  const asking = useAsking()
  const { decide, undo, failed } = useDecisions()
  const [answer] = useExclusive((to: Decision) => decide([{ _id, nom: annonce.nom }], to))
  const [withdraw] = useExclusive(async () => {
    const outcome = await moveCandidature(device, _id, 'withdrawn-by-creator')
    setNotWithdrawn(outcome.ok ? undefined : outcome.code)
  })
  const refused = failed?.code ?? notWithdrawn
  const undoable = useSecondsLeft(row.undoableUntil) > 0
  const question = {
    title: spaced(texts.withdrawTitle),
    confirm: texts.withdraw,
    cancel: common.cancel,
    icon: 'close',
    children: <p>{spaced(texts.withdrawText(annonce.nom))}</p>,
  } as const
  const lapse = useCallback(() => void lapseCandidature(device, _id), [device, _id])
  const moves = nextStatuses(status, 'creator')
  const isOffer = moves.includes('confirmed')
  const hasLeft = leaverOf(candidature) !== null
  const isUnsent = write === 'waiting' && status === 'pending'
  return (
    <Card as="li" className={cx(layout.stack2, styles.candidature)}>
      <div className={layout.middle2}>
        <CreatorBadge status={status} />
        {status === 'awaiting-creator' && offerExpiresAt !== '' ? (
          <Countdown until={offerExpiresAt} onLapse={lapse} />
        ) : null}
        {status === 'expired' ? <span className={styles.preview}>{texts.expired}</span> : null}
        <WriteBadge write={write} />
      </div>
      <div className={cx(layout.stack3, styles.named)}>
        <AnnoncePhoto id={annonceId} src={cover} className={styles.thumb} sizes="4rem" />
        <div>
          <h3>
            {hasLeft ? (
              <span>{annonce.nom}</span>
            ) : (
              <Link to={paths.annonce(annonceId)} className={styles.link} aria-label={title}>
                {annonce.nom}
              </Link>
            )}
            <span className={styles.ville} aria-hidden={title?.includes(annonce.ville)}>{`, ${annonce.ville}`}</span>
          </h3>
          {annonce.titre ? <p className={styles.titre}>{annonce.titre}</p> : null}
        </div>
      </div>
      <p className={cx(layout.lines4, styles.terms)}>
        {isOffer ? null : (
          <>
            <strong>{formatPrix(annonce.prix)}</strong>
            <span>{formatPeriod(annonce.dateDebut, annonce.dateFin)}</span>
            <span>{annonces.commission(formatCommission(annonce.commission))}</span>
          </>
        )}
        <span>{(isUnsent ? texts.writtenOn : texts.sentOn)(formatInstant(candidature.date))}</span>
      </p>
      {isOpen(status) && write === 'sent' && isWhole && !isListed ? (
        <p className={styles.note}>{tableau.annonceGone}</p>
      ) : null}
      <PartnerLeft candidature={candidature} />
      {candidature.reponse === undefined || candidature.reponse === '' ? null : (
        <div className={styles.word}>
          <strong>{texts.wordOfBoutique}</strong>
          <p className={layout.quote}>{candidature.reponse}</p>
        </div>
      )}
      <details className={styles.details}>
        <summary aria-label={messageLabel}>{texts.yourMessage}</summary>
        <p className={layout.quote}>{candidature.message}</p>
      </details>
      {undoable ? null : <CandidatureWaits row={row} className={styles.note} />}
      <Undo row={row} onUndo={() => void undo([_id])} />
      <ChoiceOvertaken row={row} />
      {isOffer ? <Offer candidature={candidature} /> : null}
      <Problem title={refused && texts.failed}>{refused && errorMessage(refused)}</Problem>
      <div className={cx(layout.row2, styles.actions)}>
        {isOffer ? (
          <Button icon="check" onClick={() => answer('confirmed')}>
            {texts.confirm}
          </Button>
        ) : null}
        {moves.includes('declined-by-creator') ? (
          <Button variant="danger" icon="close" onClick={() => answer('declined-by-creator')}>
            {texts.decline}
          </Button>
        ) : null}
        {moves.includes('withdrawn-by-creator') ? (
          <Button small variant="danger" icon="close" onClick={() => asking.ask(question, withdraw)}>
            {texts.withdraw}
          </Button>
        ) : null}
        {status === 'confirmed' && !undoable ? <PartnershipLink to={paths.partenariat(_id)} /> : null}
        <ConversationLink candidatureId={_id} to={paths.conversation(_id)} />
        {(status === 'confirmed' || status === 'awaiting-creator') && !hasLeft ? (
          <ContactBoutique uid={candidature.boutiqueId} small />
        ) : null}
      </div>
      {asking.dialog}
    </Card>
  )
}
