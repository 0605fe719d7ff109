import { type ReactNode, useState } from 'react'
import { remedy } from '#components/forms/failure.ts'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { useDraft } from '#data/hooks/use-draft.ts'
import { useSendReport } from '#data/hooks/use-send-report.ts'
import { type SessionState, useSession } from '#data/hooks/use-session.ts'
import { typedEmail } from '#domain/input.ts'
import { type Reported, type ReportReason, reportErrors } from '#domain/talk/signalement.ts'
import { displayName } from '#domain/user.ts'
import { oneLine, ownLines } from '#domain/visible.ts'
import { errorMessage } from '#messages/errors.ts'
import { signalement as texts } from '#messages/fr/signalement.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { NOTHING_STATED, ReportForm, STATED_SENTENCES } from './report-form.tsx'

type Values = typeof NOTHING_STATED & { nom: string; email: string; nonce: string }

/** The reporter's identity, from the session. */
function senderOf(session: SessionState) {
  if (session.state !== 'member') return { uid: '' as const }
  const { uid, email, profil } = session
  return { uid, email, nom: (profil === null ? '' : displayName(profil)) || email }
}

/** The report made of the typed values, without its idempotency key. */
function parse(reported: Reported, session: SessionState, { reason, text, nom, email, bonneFoi }: Values) {
  const typed = { nom: oneLine(nom), email: typedEmail(email) }
  const said = { reason: reason as ReportReason, text: ownLines(text), bonneFoi }
  return { ...reported, ...typed, ...said, ...senderOf(session) }
}

const ANY_ID = '0'.repeat(32)
const FAILURES = ['document-gone', 'app-too-old']

function SentReport({ reported, onClose }: { readonly reported: Reported; readonly onClose: () => void }): ReactNode {
  const session = useSession()
  const { send, newNonce } = useSendReport()
  const [initial] = useState<Values>(() => {
    return { ...NOTHING_STATED, nom: '', email: '', nonce: newNonce() }
  })
  const [how, setHow] = useState<'sent' | 'queued'>()
  const form = useDraftForm({
    draft: useDraft(`signalement/${reported.about}`),
    initial,
    check: (values) => reportErrors({ ...parse(reported, session, values), id: ANY_ID }),
    sentences: STATED_SENTENCES,
    send: (values) => send(parse(reported, session, values), values.nonce),
    onSent: setHow,
    failure: (failure) => {
      const text = FAILURES.includes(failure.code) ? errorMessage(failure.code) : remedy(failure)
      return { tone: 'bad', title: texts.failed, text }
    },
  })
  if (how !== undefined) {
    return (
      <div className={layout.stack4}>
        <Callout live tone={how === 'sent' ? 'good' : 'waiting'} title={how === 'sent' ? texts.sent : texts.saved}>
          {how === 'sent' ? texts.sentText : texts.savedText}
        </Callout>
        <div className={layout.row3}>
          <Button onClick={onClose}>{common.close}</Button>
        </div>
      </div>
    )
  }
  const unnamed = form.form.watch('reason') === 'minors'
  return (
    <ReportForm
      form={form}
      lead={session.state === 'member' ? texts.leadMember : texts.lead}
      who={
        session.state === 'member' ? null : (
          <>
            {unnamed ? <p>{texts.unnamed}</p> : null}
            <TextField label={texts.nom} autoComplete="name" {...form.field('nom')} />
            <EmailField label={texts.email} autoComplete="email" {...form.field('email')} />
          </>
        )
      }
      onClose={onClose}
    />
  )
}

/** The form that reports an annonce or a profil to the support. */
export function ReportDialog({ onClose, ...reported }: Reported & { readonly onClose: () => void }): ReactNode {
  return (
    <Dialog title={texts.titles[reported.kind]} onClose={onClose}>
      <SentReport reported={reported} onClose={onClose} />
    </Dialog>
  )
}
