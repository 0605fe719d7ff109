import type { ReactNode } from 'react'
import { missingOf } from '#domain/papers/missing.ts'
import { counterparty, type Partenariat, type Party } from '#domain/papers/partenariat.ts'
import { formatDate } from '#messages/format.ts'
import { CONTRAT_TURN } from '#messages/fr/partenariat/contrat-turn.ts'
import { common } from '#messages/fr.ts'
import { formatMoment } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import stepStyles from './contrat-steps.module.css'
import { FieldLinks, type Steps } from './contrat-steps.tsx'
import styles from './contrat-turn.module.css'
import type { ContratState } from './use-contrat.ts'

/** Where the contract stands, for the party who reads it. */
export interface Approvals {
  readonly isInForce: boolean
  /** Whether an earlier version is in force, so that this one is an amendment. */
  readonly isAmendment: boolean
  /** Whether each agreed to the stored version. */
  readonly mine: boolean
  readonly theirs: boolean
  /** Whether it has changed since this party agreed to it. */
  readonly hasChanged: boolean
  readonly isBlocked: boolean
  /** Whether one party has deleted their account. */
  readonly isAlone: boolean
}

interface Props {
  readonly partenariat: Partenariat
  readonly approvals: Approvals
  readonly state: ContratState
  readonly party: Party
  readonly other: string
  readonly steps: Steps
  readonly isEditing: boolean
  /** Today, `YYYY-MM-DD`. */
  readonly now: string
  readonly onEdit: () => void
  readonly onAgree: () => void
  readonly onSave: () => void
  readonly onAbandon: () => void
}

/** What the contract waits for, and the one button that does it. */
export function ContratTurn(props: Props): ReactNode {
  const { partenariat, approvals, state, party, other, steps, isEditing, now } = props
  const { isInForce, isAmendment, mine, theirs, hasChanged, isBlocked, isAlone } = approvals
  const ownMissing = missingOf(state.contrat, party)
  const theirsMissing = missingOf(state.contrat, counterparty(party))
  const edit = isEditing ? null : (
    <Button small variant="secondary" icon="edit" onClick={props.onEdit}>
      {isInForce ? CONTRAT_TURN.amend : CONTRAT_TURN.edit}
    </Button>
  )
  const abandon = isAmendment ? (
    <ConfirmButton
      small
      variant="quiet"
      question={{
        title: CONTRAT_TURN.abandonTitle,
        confirm: CONTRAT_TURN.abandon,
        cancel: common.cancel,
        children: <p>{spaced(CONTRAT_TURN.abandonText)}</p>,
      }}
      onConfirm={props.onAbandon}
    >
      {CONTRAT_TURN.abandon}
    </ConfirmButton>
  ) : null
  if (isInForce) {
    const { inForce } = partenariat
    const isLater = inForce.from > now
    return (
      <Callout tone="good" title={spaced(CONTRAT_TURN.inForce(formatMoment(inForce.at)))}>
        {inForce.from === '' ? null : (
          <p>{spaced((isLater ? CONTRAT_TURN.willCount : CONTRAT_TURN.countsFrom)(formatDate(inForce.from)))}</p>
        )}
        {isEditing ? <p>{spaced(CONTRAT_TURN.amending)}</p> : null}
        {isAlone || !(isEditing || isLater) ? (
          <p>{spaced(isAlone ? CONTRAT_TURN.alone : CONTRAT_TURN.inForceNote)}</p>
        ) : null}
        {isAlone ? null : <div className={layout.row2}>{edit}</div>}
      </Callout>
    )
  }
  if (isAlone) return <Callout tone="plain">{spaced(CONTRAT_TURN.alone)}</Callout>
  if (ownMissing.length > 0) {
    return (
      <Callout tone="waiting" title={spaced(CONTRAT_TURN.toComplete(ownMissing.length))}>
        <FieldLinks fields={ownMissing} steps={steps} className={styles.links} />
        <div className={layout.row2}>
          {edit}
          {abandon}
        </div>
      </Callout>
    )
  }
  if (theirsMissing.length > 0) {
    return (
      <Callout tone={state.hasUnsaved ? 'waiting' : 'plain'} title={spaced(CONTRAT_TURN.theirsMissing(other))}>
        {state.hasUnsaved ? <p>{spaced(CONTRAT_TURN.notSaved(other))}</p> : null}
        <div className={layout.row2}>
          {state.hasUnsaved ? (
            <Button small icon="check" onClick={props.onSave}>
              {CONTRAT_TURN.save}
            </Button>
          ) : null}
          {edit}
          {abandon}
        </div>
      </Callout>
    )
  }
  if (mine && !state.hasUnsaved) {
    return (
      <Callout tone="plain" title={spaced(theirs ? CONTRAT_TURN.bothApproved : CONTRAT_TURN.waits(other))}>
        <div className={layout.row2}>
          {edit}
          {abandon}
        </div>
      </Callout>
    )
  }
  const which = isAmendment ? 'amendment' : 'contrat'
  const unapproved = hasChanged ? CONTRAT_TURN.changed[which] : CONTRAT_TURN.complete[which]
  const title = theirs ? CONTRAT_TURN.theyApproved[which](other) : unapproved
  return (
    <Callout tone="waiting" title={spaced(title)}>
      <p>{spaced(theirs && isEditing ? CONTRAT_TURN.willAskAgain(other) : CONTRAT_TURN.read)}</p>
      <div className={layout.row2}>
        <Button
          icon="check"
          reason={isBlocked ? spaced(CONTRAT_TURN.blocked) : undefined}
          reasonSeen
          onClick={props.onAgree}
        >
          {CONTRAT_TURN.agree}
        </Button>
        {isEditing ? (
          <ButtonLink small variant="secondary" icon="document" to={steps.to('apercu')} className={stepStyles.narrow}>
            {CONTRAT_TURN.readWhole}
          </ButtonLink>
        ) : null}
        {edit}
        {abandon}
      </div>
    </Callout>
  )
}
