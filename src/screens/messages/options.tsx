import { type ReactNode, useState } from 'react'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { showToast } from '#components/messages/toast-store.ts'
import { report, setBlocked } from '#data/commands/conversation.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import { ENTRY_FIELDS } from '#domain/conversation/entries.ts'
import { checkField } from '#domain/fields.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { REPORT_REASONS, type ReportReason } from '#domain/signalement.ts'
import { errorMessage } from '#messages/errors.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { REASONS } from '#messages/fr/signalement.ts'
import { common } from '#messages/fr.ts'
import { ownLines } from '#messages/readable.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select, TextArea } from '#ui/form/text-field.tsx'
import styles from './messages.module.css'

interface Props {
  readonly id: CandidatureId
  /** The other party's. */
  readonly name: string
}

type Values = { reason: string; text: string }

const CHOICES = REPORT_REASONS.map((reason) => ({ value: reason, label: REASONS[reason] }))

/** What happened, told to the support. */
function ReportDialog({ id, name, onClose }: Props & { readonly onClose: () => void }): ReactNode {
  const device = useDevice()
  const form = useDraftForm({
    draft: useDraft(`signalement/${id}`),
    initial: { reason: REPORT_REASONS[0] as string, text: '' },
    check: ({ text }: Values) => checkField('text', ENTRY_FIELDS.text, ownLines(text).trim()),
    send: ({ reason, text }: Values) =>
      report(device, id, { reason: reason as ReportReason, text: ownLines(text).trim() }),
    onSent: (write) => {
      showToast({ writes: [write], texts: REPORTED })
      onClose()
    },
    failure: ({ code }) => ({ tone: 'bad', title: texts.reportFailed, text: errorMessage(code) }),
  })
  return (
    <Dialog title={texts.reportTitle(name)} onClose={onClose}>
      <Form of={form} className={styles.report}>
        <p>{texts.reportText}</p>
        <Select label={texts.reason} choices={CHOICES} {...form.field('reason')} />
        <TextArea label={texts.details} dir="auto" rows={4} {...form.field('text')} />
        <SubmitCallout of={form} />
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <SubmitButton of={form}>{texts.report}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

const REPORTED = {
  sent: [texts.reported, ''],
  waiting: [texts.reported, texts.reportedWaits],
  refused: [texts.reportRefused, ''],
} as const

/** What a party may do about the other: block, lift the block, report. */
export function Options({ id, name, blocked }: Props & { readonly blocked: boolean }): ReactNode {
  const device = useDevice()
  const [asking, setAsking] = useState<'block' | 'report'>()
  const close = () => setAsking(undefined)
  const block = () => {
    close()
    void setBlocked(device, id, true)
  }
  return (
    <details className={styles.options}>
      <summary>{texts.menu}</summary>
      <div className={styles.buttons}>
        {blocked ? (
          <Button small variant="secondary" icon="lock" onClick={() => void setBlocked(device, id, false)}>
            {texts.unblock}
          </Button>
        ) : (
          <Button small variant="secondary" icon="lock" onClick={() => setAsking('block')}>
            {texts.block}
          </Button>
        )}
        <Button small variant="secondary" icon="alert" onClick={() => setAsking('report')}>
          {texts.report}
        </Button>
      </div>
      {asking === 'block' ? (
        <ConfirmDialog
          title={texts.blockTitle(name)}
          confirm={texts.block}
          cancel={common.cancel}
          onConfirm={block}
          onCancel={close}
        >
          <p>{texts.blockText}</p>
        </ConfirmDialog>
      ) : null}
      {asking === 'report' ? <ReportDialog id={id} name={name} onClose={close} /> : null}
    </details>
  )
}
