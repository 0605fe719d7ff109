import { type ReactNode, useState } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { confirmPayment } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import { isUnsettled } from '#domain/papers/statements/balance.ts'
import type { PaymentStatus, StatementStatus } from '#domain/papers/statements/ledger.ts'
import { RELEVE_ACTS } from '#messages/fr/partenariat/releve-acts.ts'
import { authorOf } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { PaymentDialog, ReasonDialog } from './act-dialogs.tsx'
import { useAct } from './use-act.ts'

/** What the acts about a statement need to know. */
export interface ActProps {
  readonly candidature: Candidature
  readonly status: StatementStatus
  /** The reader's party, and the other one's name. */
  readonly party: Party
  readonly other: string
  /** What remains due once it is accepted, in cents, if it waits for its answer. */
  readonly willRemain: number
}

/**
 * What the reader may still pay or give back, in cents: what remains, without what they have noted already; 0 when the
 * other owes.
 */
function payable({ remainingCentimes, pendingCentimes }: StatementStatus, party: Party): number {
  const sign = party === 'boutique' ? 1 : -1
  return sign * remainingCentimes > 0 ? Math.max(0, sign * (remainingCentimes - pendingCentimes)) : 0
}

/** Notes what the reader has paid for a statement. */
export function Pay({ candidature, status, party, other }: ActProps): ReactNode {
  const [paying, setPaying] = useState(false)
  const leftCentimes = payable(status, party)
  const { statement, state } = status
  const isBack = !isUnsettled(status)
  const label = isBack ? RELEVE_ACTS.giveBack : RELEVE_ACTS.pay
  const text = leaverOf(candidature) === null ? RELEVE_ACTS.payText(other) : RELEVE_ACTS.payTextAlone
  return (
    <>
      {leftCentimes === 0 ? null : (
        <div>
          <Button
            icon="edit"
            variant={state === 'proposed' || isBack ? 'secondary' : 'primary'}
            onClick={() => setPaying(true)}
          >
            {label}
          </Button>
        </div>
      )}
      {/* It stays while its payment is stored, which is what it was about. */}
      {paying ? (
        <PaymentDialog
          {...{ candidature, statement, leftCentimes, text, title: label }}
          onClose={() => setPaying(false)}
        />
      ) : null}
    </>
  )
}

/** A payment, the buttons of the party that has to confirm it, and until they do, that of the one who may take it back. */
export function PaymentItem({
  candidature,
  party,
  other,
  one,
  text,
  waiting,
}: Omit<ActProps, 'status' | 'willRemain'> & {
  readonly one: PaymentStatus
  readonly text: string
  readonly waiting: boolean
}): ReactNode {
  const device = useDevice()
  const [answering, setAnswering] = useState(false)
  const isAlone = leaverOf(candidature) !== null
  const { payment, receipt, isPending } = one
  const isPayer = authorOf(payment) === party
  const [receive, receiving] = useAct(() =>
    confirmPayment(device, candidature, payment, { received: true, reason: '' }),
  )
  return (
    <li className={layout.stack2}>
      <p className={layout.middle2} dir="auto">
        <span>{spaced(text)}</span>
        <WriteBadge write={waiting ? 'waiting' : 'sent'} />
      </p>
      {isPayer && receipt === null ? (
        <div>
          <Button small variant="secondary" icon="trash" onClick={() => setAnswering(true)}>
            {RELEVE_ACTS.takeBack}
          </Button>
        </div>
      ) : null}
      {!isPayer && isPending ? (
        <div className={layout.row2}>
          <Button small icon="check" busy={receiving} onClick={() => receive()}>
            {RELEVE_ACTS.received}
          </Button>
          <Button small variant="secondary" icon="close" onClick={() => setAnswering(true)}>
            {RELEVE_ACTS.notReceived}
          </Button>
        </div>
      ) : null}
      {answering ? (
        <ReasonDialog
          {...(isPayer ? RELEVE_ACTS.takingBack(other, isAlone) : RELEVE_ACTS.denying(other, isAlone))}
          draft={`non-recu/${payment._id}`}
          send={(reason) => confirmPayment(device, candidature, payment, { received: false, reason })}
          onClose={() => setAnswering(false)}
        />
      ) : null}
    </li>
  )
}
