import type { ReactNode } from 'react'
import { Form, SubmitCallout } from '#components/forms/form.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { showToast } from '#components/messages/toast-store.ts'
import type { ConfirmedCandidature } from '#data/commands/partenariat.ts'
import { addPayment } from '#data/commands/records.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import type { Write } from '#data/hooks/use-write-outcome.ts'
import { checkDay, checkField, type FieldRule } from '#domain/fields.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { parseCentimes } from '#domain/papers/cell.ts'
import { AMOUNT_MAX, type PaymentMeans, RECORD_FIELDS } from '#domain/papers/record-fields.ts'
import type { Statement } from '#domain/papers/records.ts'
import { oneLine, ownLines } from '#domain/visible.ts'
import { errorMessage } from '#messages/errors.ts'
import { RELEVE_ACTS } from '#messages/fr/partenariat/releve-acts.ts'
import type { WriteTexts } from '#messages/fr/writes.ts'
import { formatCell } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RadioGroup } from '#ui/form/checkbox.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { DialogButtons } from '../end/end-dialog.tsx'

type Sent = Awaited<ReturnType<typeof addPayment>>

/** Said in the dialog, where what was typed stays. */
const failure = ({ code }: { readonly code: string }) =>
  ({
    tone: 'bad',
    title: code === 'choice-overtaken' ? RELEVE_ACTS.refused.answer : RELEVE_ACTS.failed,
    text: errorMessage(code),
  }) as const

/** Asks why, then sends it: an answer is final. */
export function ReasonDialog({
  draft,
  title,
  text,
  label,
  confirm,
  writes = RELEVE_ACTS.writes.answer,
  send,
  onClose,
}: {
  /** The key of its draft. */
  readonly draft: string
  readonly title: string
  readonly text: string
  readonly label: string
  readonly confirm: string
  /** What is said of the answer once it is written. */
  readonly writes?: WriteTexts
  readonly send: (reason: string) => Promise<Sent>
  readonly onClose: () => void
}): ReactNode {
  const said = (reason: string) => ownLines(reason).trim()
  const form = useDraftForm({
    draft: useDraft(draft),
    initial: { reason: '' },
    check: ({ reason }) => checkField('reason', { ...RECORD_FIELDS.reason, required: true } as FieldRule, said(reason)),
    send: ({ reason }) => send(said(reason)),
    onSent: (write: Write) => {
      showToast({ writes: [write], texts: writes })
      onClose()
    },
    failure,
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form formState={form} className={layout.stack4}>
        <p>{spaced(text)}</p>
        <TextArea label={label} dir="auto" rows={3} {...form.field('reason')} />
        <SubmitCallout formState={form} />
        <DialogButtons formState={form} onClose={onClose}>
          {confirm}
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

/** Notes a payment that the member has made. @param leftCentimes what remains to be paid, which is proposed */
export function PaymentDialog({
  candidature,
  statement,
  leftCentimes,
  title,
  text,
  onClose,
}: {
  readonly candidature: ConfirmedCandidature
  readonly statement: Statement
  readonly leftCentimes: number
  readonly title: string
  readonly text: string
  readonly onClose: () => void
}): ReactNode {
  const device = useDevice()
  const now = today(device)
  const form = useDraftForm({
    draft: useDraft(`reglement/${statement._id}`),
    initial: { day: now, amount: formatCell('prixCentimes', leftCentimes), means: 'virement', reference: '' },
    check: ({ day, amount, reference }) => {
      const centimes = parseCentimes(amount)
      return [
        ...(checkDay(day) === null && day <= now ? [] : [{ field: 'day', code: 'required' } as const]),
        ...(centimes > 0 && centimes <= AMOUNT_MAX ? [] : [{ field: 'amount', code: 'required' } as const]),
        ...checkField('reference', RECORD_FIELDS.reference as FieldRule, oneLine(reference)),
      ]
    },
    sentences: { day: spaced(RELEVE_ACTS.badDay), amount: spaced(RELEVE_ACTS.badAmount) },
    send: ({ day, amount, means, reference }) =>
      addPayment(device, candidature, {
        statement: recordKeyOf(statement._id),
        day,
        centimes: parseCentimes(amount),
        means: means as PaymentMeans,
        reference: oneLine(reference),
      }),
    onSent: (write: Write) => {
      showToast({ writes: [write], texts: RELEVE_ACTS.writes.payment })
      onClose()
    },
    failure,
  })
  const { error: _, required: __, ...means } = form.field('means')
  const excess = parseCentimes(form.form.watch('amount')) - leftCentimes
  return (
    <Dialog title={title} onClose={onClose}>
      <Form formState={form} className={layout.stack4}>
        <p>{spaced(text)}</p>
        <TextField
          label={RELEVE_ACTS.amount}
          suffix="€"
          inputMode="decimal"
          hint={spaced(excess > 0 ? RELEVE_ACTS.excess(excess, leftCentimes) : RELEVE_ACTS.left(leftCentimes))}
          {...form.field('amount')}
        />
        <TextField label={RELEVE_ACTS.day} type="date" max={now} {...form.field('day')} />
        <RadioGroup legend={RELEVE_ACTS.means} choices={RELEVE_ACTS.meansChoices} {...means} />
        <TextField label={RELEVE_ACTS.reference} dir="auto" {...form.field('reference')} />
        <SubmitCallout formState={form} />
        <DialogButtons formState={form} onClose={onClose}>
          {RELEVE_ACTS.note}
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
