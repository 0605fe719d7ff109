import { type ReactNode, useState } from 'react'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { showToast } from '#components/messages/toast-store.ts'
import { NOTHING_STATED, ReportForm, STATED_SENTENCES, statedErrors } from '#components/report/report-form.tsx'
import { report, setBlocked } from '#data/commands/conversation.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import type { CandidatureId } from '#domain/ids.ts'
import type { Message } from '#domain/talk/entries.ts'
import type { EntryId } from '#domain/talk/ids.ts'
import type { ReportReason } from '#domain/talk/signalement.ts'
import { ownLines } from '#domain/visible.ts'
import { errorMessage } from '#messages/errors.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { common } from '#messages/fr.ts'
import { formatInstant } from '#messages/instants.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import styles from './messages.module.css'

interface Props {
  readonly id: CandidatureId
  /** The other party's messages. */
  readonly said: readonly Message[]
  /** The other party's name. */
  readonly name: string
}

type Values = typeof NOTHING_STATED & { about: string }

const REPORTABLE = 50 // messages to choose from, the latest ones
const SHOWN = 60 // characters of each

/** The conversation as a whole, or one message of it, latest first. */
function aboutChoices(said: readonly Message[]) {
  const choices = said.slice(-REPORTABLE).map(({ _id, text, photos, at, receivedAt }) => {
    const words = text === '' ? texts.photoOnly(photos.length) : text.slice(0, SHOWN)
    return { value: _id as string, label: texts.saidOn(formatInstant(receivedAt || at), words) }
  })
  return [{ value: '', label: texts.wholeConversation }, ...choices.reverse()]
}

/** Reports an incident to the support. */
function ReportDialog({ id, name, said, onClose }: Props & { readonly onClose: () => void }): ReactNode {
  const device = useDevice()
  const form = useDraftForm({
    draft: useDraft(`signalement/${id}`),
    initial: { ...NOTHING_STATED, about: '' },
    check: (values: Values) => statedErrors({ ...values, text: ownLines(values.text).trim() }),
    sentences: STATED_SENTENCES,
    send: ({ reason, text, about }: Values) =>
      report(device, id, {
        reason: reason as ReportReason,
        text: ownLines(text).trim(),
        about: about as EntryId | '',
      }),
    onSent: (write) => {
      showToast({ writes: [write], texts: REPORTED })
      onClose()
    },
    failure: ({ code }) => ({ tone: 'bad', title: texts.reportFailed, text: errorMessage(code) }),
  })
  return (
    <Dialog title={texts.reportTitle(name)} onClose={onClose}>
      <ReportForm
        form={form}
        lead={texts.reportText}
        what={
          said.length === 0 ? null : (
            <Select
              label={texts.reportWhat}
              choices={aboutChoices(said)}
              hint={texts.aboutHint}
              {...form.field('about')}
            />
          )
        }
        onClose={onClose}
      />
    </Dialog>
  )
}

const REPORTED = {
  sent: [texts.reported, ''],
  waiting: [texts.reported, texts.reportedWaits],
  refused: [texts.reportRefused, ''],
} as const

/** A party's actions against the other: block, unblock, report. */
export function Options({ id, name, said, blocked }: Props & { readonly blocked: boolean }): ReactNode {
  const device = useDevice()
  const [isReporting, setReporting] = useState(false)
  const question = {
    title: texts.blockTitle(name),
    confirm: texts.block,
    cancel: common.cancel,
    children: <p>{texts.blockText}</p>,
  }
  return (
    <details className={styles.options}>
      <summary>{texts.menu}</summary>
      <div className={layout.row2}>
        {blocked ? (
          <Button small variant="secondary" icon="lock" onClick={() => void setBlocked(device, id, false)}>
            {texts.unblock}
          </Button>
        ) : (
          <ConfirmButton
            small
            variant="secondary"
            icon="lock"
            question={question}
            onConfirm={() => void setBlocked(device, id, true)}
          >
            {texts.block}
          </ConfirmButton>
        )}
        <Button small variant="secondary" icon="flag" onClick={() => setReporting(true)}>
          {texts.report}
        </Button>
      </div>
      {isReporting ? <ReportDialog id={id} name={name} said={said} onClose={() => setReporting(false)} /> : null}
    </details>
  )
}
