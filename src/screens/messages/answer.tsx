import { type ReactNode, useCallback } from 'react'
import { BoutiqueBadge, CreatorBadge, RefusedNote } from '#components/candidature/candidature-badge.tsx'
import { ChoiceOvertaken } from '#components/candidature/choice-overtaken.tsx'
import { Countdown } from '#components/candidature/countdown.tsx'
import { Offer } from '#components/candidature/offer.tsx'
import { Undo } from '#components/candidature/undo.tsx'
import { useDecisions } from '#components/candidature/use-decisions.tsx'
import { CandidatureWaits } from '#components/sync/waiting-note.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { lapseCandidature } from '#data/commands/candidature.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type CandidatureRow, useCandidaturesOf } from '#data/hooks/use-candidatures.ts'
import { useCapacity } from '#data/hooks/use-capacity.ts'
import type { Decision } from '#data/hooks/use-decide.ts'
import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, partsOf } from '#domain/ids.ts'
import { nextStatuses } from '#domain/transitions.ts'
import { errorMessage } from '#messages/errors.ts'
import { formatCommission, formatPeriod, formatPrix } from '#messages/format.ts'
import { annonces } from '#messages/fr/annonces.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { Problem } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import styles from './messages.module.css'

/** The candidature with that id, with its write; undefined while loading, and when it is gone. */
export function useRow(id: CandidatureId): CandidatureRow | undefined {
  return useCandidaturesOf(partsOf(id).annonceId)?.find(({ candidature }) => candidature._id === id)
}

/** Each answer, with its button. */
const ANSWERS = [
  { to: 'awaiting-creator', label: texts.accept, icon: 'check' },
  { to: 'refused-by-boutique', label: texts.refuse, icon: 'close', variant: 'danger' },
  { to: 'confirmed', label: texts.confirm, icon: 'check' },
  { to: 'declined-by-creator', label: texts.decline, icon: 'close', variant: 'danger' },
] as const

function Terms({ candidature: { annonce } }: { readonly candidature: Candidature }): ReactNode {
  return (
    <p className={layout.lines4}>
      <strong>{formatPrix(annonce.prix)}</strong>
      <span>{annonces.commission(formatCommission(annonce.commission))}</span>
      <span>{formatPeriod(annonce.dateDebut, annonce.dateFin)}</span>
    </p>
  )
}

interface Props {
  readonly row: CandidatureRow
  readonly uid: string
}

/** The state of a candidature, as its reader's list says it. */
export function AnswerState({ row: { candidature, write }, uid }: Props): ReactNode {
  const device = useDevice()
  const { _id, status, offerExpiresAt, creatorId } = candidature
  const isCreator = uid === creatorId
  const lapse = useCallback(() => void (isCreator && lapseCandidature(device, _id)), [device, _id, isCreator])
  return (
    <>
      <p className={layout.middle2}>
        {isCreator ? <CreatorBadge status={status} /> : <BoutiqueBadge status={status} />}
        {status === 'awaiting-creator' && offerExpiresAt !== '' ? (
          <Countdown until={offerExpiresAt} onLapse={lapse} />
        ) : null}
        <WriteBadge write={write} />
      </p>
      {isCreator ? null : <RefusedNote status={status} />}
      {isCreator && status === 'expired' ? <p className={layout.note}>{texts.expired}</p> : null}
    </>
  )
}

/** The answers that are open to the reader, above what they write; nothing when there are none. */
export function CandidatureAnswer({ row, uid }: Props): ReactNode {
  const { candidature, undoableUntil } = row
  const { _id, status, nom, annonce, creatorId } = candidature
  const isCreator = uid === creatorId
  const { decide, undo, failed, ...asking } = useDecisions(useCapacity(candidature.annonceId))
  const [answer] = useExclusive((to: Decision) => decide([{ _id, nom: isCreator ? annonce.nom : nom }], to))
  const moves = nextStatuses(status, isCreator ? 'creator' : 'boutique')
  const answers = ANSWERS.filter(({ to }) => moves.includes(to))
  return (
    <>
      <ChoiceOvertaken row={row} />
      {undoableUntil > 0 ? null : <CandidatureWaits row={row} className={layout.note} />}
      <Undo row={row} onUndo={() => void undo([_id])} />
      <Problem title={failed && texts.failed}>{failed && errorMessage(failed.code)}</Problem>
      {answers.length === 0 ? null : (
        <div className={cx(layout.frame, layout.stack2, styles.answer)}>
          {isCreator ? <Offer candidature={candidature} /> : <Terms candidature={candidature} />}
          <div className={layout.row3}>
            {answers.map(({ to, label, ...look }) => (
              <Button key={to} {...look} onClick={() => answer(to)}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
      {asking.dialog}
    </>
  )
}
