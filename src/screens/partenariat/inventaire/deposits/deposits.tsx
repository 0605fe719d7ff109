import type { ReactNode } from 'react'
import { cancelQuestion } from '#components/messages/cancel-question.tsx'
import { voidRecord } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Records } from '#data/hooks/use-records.ts'
import type { Candidature } from '#domain/candidature.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { bonOf, piecesIn } from '#domain/papers/bon.ts'
import { type CountedRow, voidId } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { Deposit } from '#domain/papers/records.ts'
import { CANCELLING } from '#messages/fr/partenariat/cancelling.ts'
import { BON, DEPOSITS } from '#messages/fr/partenariat/deposits.ts'
import { partyName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { applyEdit } from '../../paper/apply-edit.ts'
import { useOnDemand } from '../../paper/on-demand.ts'
import { PaperFile } from '../../paper/paper-file.tsx'
import section from '../../paper/section.module.css'

interface Props {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly records: Records
}

const loadDialog = async () => (await import('./deposit-dialog.tsx')).DepositDialog

/** The dialog that adds pieces, loaded on demand. */
export function useDepositDialog(candidature: Candidature, rows: readonly (readonly [string, CountedRow])[]) {
  const { part: DepositDialog, open, close } = useOnDemand(loadDialog)
  return {
    open,
    dialog: DepositDialog === undefined ? null : <DepositDialog {...{ candidature, rows }} onClose={close} />,
  }
}

/** A deposit: what it added, when and by whom; its file, and a way to cancel it. */
function DepositItem({
  candidature,
  partenariat,
  records: { voids, waiting },
  deposit,
  canCancel,
}: Props & { readonly deposit: Deposit; readonly canCancel: boolean }): ReactNode {
  const device = useDevice()
  const { _id, number, day, by } = deposit
  const cancelled = voids.find((one) => one._id === voidId(_id))
  const title = spaced(BON.title(number))
  const names = { boutique: candidature.annonce.nom, createur: candidature.nom }
  const cancel = () => applyEdit(voidRecord(device, candidature, recordKeyOf(_id)), spaced(DEPOSITS.undone))
  const question = cancelQuestion(CANCELLING.bon(piecesIn(deposit)))
  return (
    <li className={layout.stack2}>
      <div className={layout.lines3}>
        {cancelled === undefined ? <strong>{title}</strong> : <s>{title}</s>}
        <span className={layout.note}>{DEPOSITS.line(piecesIn(deposit), day, partyName(candidature, by))}</span>
        {cancelled === undefined ? null : (
          <span className={layout.note}>{DEPOSITS.cancelledBy(partyName(candidature, cancelled.by))}</span>
        )}
        {waiting.has(recordKeyOf((cancelled ?? deposit)._id)) ? (
          <span className={layout.note}>{spaced(DEPOSITS.waiting)}</span>
        ) : null}
      </div>
      {cancelled === undefined ? (
        <ItemName value={title}>
          <div className={layout.row2}>
            <PaperFile paper={() => ({ name: 'bon', data: bonOf(deposit, partenariat.rows, names) })} />
            {canCancel ? (
              <ConfirmButton small variant="quiet" question={question} onConfirm={() => void cancel()}>
                {DEPOSITS.cancel}
              </ConfirmButton>
            ) : null}
          </div>
        </ItemName>
      ) : null}
    </li>
  )
}

/** The deposits since both parties approved the inventory, latest first; nothing without one. */
export function DepositList({ canCancel = false, ...props }: Props & { readonly canCancel?: boolean }): ReactNode {
  const { deposits } = props.records
  if (deposits.length === 0) return null
  return (
    <details className={section.fold}>
      <summary>{DEPOSITS.listed(deposits.length)}</summary>
      <ul className={layout.stack3}>
        {deposits.toReversed().map((deposit) => (
          <DepositItem key={deposit._id} {...props} deposit={deposit} canCancel={canCancel} />
        ))}
      </ul>
    </details>
  )
}
