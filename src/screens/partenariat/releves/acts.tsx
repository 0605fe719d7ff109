import { type ReactNode, useState } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { answerStatement } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Records } from '#data/hooks/use-records.ts'
import { type Rejection, useAbandonRejection, useRejections } from '#data/hooks/use-sync.ts'
import { leaverOf } from '#domain/candidature.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { aboutId } from '#domain/papers/record-keys.ts'
import type { Payment } from '#domain/papers/records.ts'
import { isUpheldState, type StatementStatus } from '#domain/papers/statements/ledger.ts'
import type { ReleveData } from '#domain/papers/statements/lines.ts'
import { errorMessage } from '#messages/errors.ts'
import { RELEVE_ACTS } from '#messages/fr/partenariat/releve-acts.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { common } from '#messages/fr.ts'
import { authorOf, balanceTexts, notedPayment, paymentText, stateText } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'
import { ItemName } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { ReasonDialog } from './act-dialogs.tsx'
import { type ActProps, Pay, PaymentItem } from './payments.tsx'
import { StateBadge } from './state-badge.tsx'
import { useAct } from './use-act.ts'

/** Accepts or contests the other party's statement. */
function AnswerButtons({ candidature, status: { statement, state }, party, other, willRemain }: ActProps): ReactNode {
  const device = useDevice()
  const [contesting, setContesting] = useState(false)
  const [accept, accepting] = useAct(() =>
    answerStatement(device, candidature, statement, { answer: 'accepted', reason: '' }),
  )
  const isAlone = leaverOf(candidature) !== null
  const { dueCentimes } = statement
  const [due, isOwed] = [Math.abs(dueCentimes), (party === 'creator') === dueCentimes > 0]
  const means = isOwed ? RELEVE_ACTS.willBeOwed : RELEVE_ACTS.willOwe
  return (
    <>
      {state === 'proposed' ? (
        <>
          <p>{spaced(due === 0 ? RELEVE_ACTS.nothingDue : means(other, due))}</p>
          {willRemain === dueCentimes ? null : <p>{spaced(RELEVE_ACTS.willRemain(Math.abs(willRemain)))}</p>}
          <div className={layout.row2}>
            <Button icon="check" busy={accepting} onClick={() => accept()}>
              {RELEVE_ACTS.accept(due)}
            </Button>
            <Button variant="secondary" icon="flag" onClick={() => setContesting(true)}>
              {RELEVE_ACTS.contest}
            </Button>
          </div>
        </>
      ) : null}
      {/* It stays when another answer arrives: what is typed in it is not lost. */}
      {contesting ? (
        <ReasonDialog
          draft={`contester/${statement._id}`}
          title={RELEVE_ACTS.contestTitle}
          text={isAlone ? RELEVE_ACTS.contestTextAlone : RELEVE_ACTS.contestText(other)}
          label={RELEVE_ACTS.contestReason}
          confirm={RELEVE_ACTS.contest}
          send={(reason) => answerStatement(device, candidature, statement, { answer: 'contested', reason })}
          onClose={() => setContesting(false)}
        />
      ) : null}
    </>
  )
}

/** Withdraws one's own statement, after asking. */
function Withdraw({ candidature, status: { statement }, other }: ActProps): ReactNode {
  const device = useDevice()
  const [withdraw] = useAct(() => answerStatement(device, candidature, statement, { answer: 'withdrawn', reason: '' }))
  const question = {
    title: spaced(RELEVE_ACTS.withdrawTitle),
    confirm: RELEVE_ACTS.withdraw,
    cancel: common.cancel,
    children: <p>{spaced(RELEVE_ACTS.withdrawText)}</p>,
  }
  return (
    <>
      <p>{spaced(RELEVE_ACTS.waits(other))}</p>
      <div>
        <ConfirmButton variant="secondary" icon="trash" question={question} onConfirm={() => withdraw()}>
          {RELEVE_ACTS.withdraw}
        </ConfirmButton>
      </div>
    </>
  )
}

/** What the reader did about a statement and the server did not take: why, and what they had typed. */
export function RefusedActs({
  status: { statement, payments },
  names,
}: {
  readonly status: StatementStatus
  /** Those of the two parties. */
  readonly names: Parameters<typeof notedPayment>[1]
}): ReactNode {
  const abandon = useAbandonRejection()
  const about = new Set<string>([
    aboutId(statement._id, 'answer'),
    ...payments.map(({ payment }) => aboutId(payment._id, 'receipt')),
  ])
  const refused = useRejections().filter(({ collection, docId, version }) => {
    const isPayment = version.kind === 'payment' && version.statement === recordKeyOf(statement._id)
    return collection === 'records' && (isPayment || about.has(docId))
  })
  const typedIn = ({ docId, version }: Rejection) =>
    version.kind === 'payment'
      ? notedPayment({ ...version, _id: docId } as unknown as Payment, names)
      : String(version.reason)
  return refused.map((rejection) => {
    const { id, version, refusal } = rejection
    const typed = typedIn(rejection)
    return (
      <Callout key={id} tone="bad" title={RELEVE_ACTS.refused[version.kind as keyof typeof RELEVE_ACTS.refused]}>
        <p>{spaced(errorMessage(refusal.code, refusal))}</p>
        {typed === '' ? null : (
          <p className={layout.quote} dir="auto">
            {typed}
          </p>
        )}
        <Button small variant="secondary" onClick={() => void abandon(id)}>
          {RELEVE_ACTS.understood}
        </Button>
      </Callout>
    )
  })
}

/**
 * Where a statement stands, what is due by it, and the acts of whose turn it is.
 * @param onRedo makes another one like it; absent where a later one replaces it
 */
export function ReleveActs({
  data,
  waiting,
  onRedo,
  ...props
}: ActProps & {
  readonly data: ReleveData
  readonly waiting: Records['waiting']
  readonly onRedo: (() => void) | undefined
}): ReactNode {
  const { status, party } = props
  const { statement, state, payments } = status
  const isAuthor = authorOf(statement) === party
  const isUnsent = waiting.has(recordKeyOf(aboutId(statement._id, 'answer')))
  const texts = [stateText(status, data), ...balanceTexts(status, data)]
  return (
    <section aria-label={RELEVES.follow}>
      <Card className={layout.stack3}>
        <div className={layout.middle2}>
          <StateBadge status={status} />
          <WriteBadge write={isUnsent ? 'waiting' : 'sent'} />
        </div>
        {texts.map((text) => (
          <p key={text} dir="auto">
            {spaced(text)}
          </p>
        ))}
        {payments.length === 0 ? null : (
          <ul className={layout.stack3}>
            {payments.map((one) => {
              const { _id, centimes } = one.payment
              const key = recordKeyOf(_id)
              const isWaiting = waiting.has(key) || waiting.has(recordKeyOf(aboutId(_id, 'receipt')))
              return (
                <ItemName key={key} value={payments.length > 1 ? RELEVE_ACTS.paymentOf(centimes) : ''}>
                  <PaymentItem {...props} one={one} text={paymentText(one, data)} waiting={isWaiting} />
                </ItemName>
              )
            })}
          </ul>
        )}
        {isAuthor ? null : <AnswerButtons {...props} />}
        {isAuthor && state === 'proposed' ? <Withdraw {...props} /> : null}
        <Pay {...props} />
        {!isUpheldState(state) && onRedo !== undefined ? (
          <div>
            <Button icon="edit" variant={isAuthor ? 'primary' : 'secondary'} onClick={onRedo}>
              {RELEVES.redo}
            </Button>
          </div>
        ) : null}
      </Card>
    </section>
  )
}
