import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmailField } from '#components/forms/email-field.tsx'
import { remedy } from '#components/forms/failure.ts'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { resetKeepingEdits } from '#components/forms/reset-keeping-edits.ts'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { messageId, newNonce, sendContact } from '#data/commands/contact.ts'
import type { Device } from '#data/device/device.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import { useQueuedMessage } from '#data/hooks/use-queued-messages.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { checkFields } from '#domain/fields.ts'
import { typedEmail } from '#domain/input.ts'
import { CONTACT_FIELDS, CONTACT_SUBJECT_DEFAULT, CONTACT_SUBJECTS, type ContactSubject } from '#domain/talk/contact.ts'
import { displayName } from '#domain/user.ts'
import { oneLine, ownLines } from '#domain/visible.ts'
import { errorMessage } from '#messages/errors.ts'
import { contact as texts } from '#messages/fr/contact.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Select, TextArea, TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'

/** The state of a message queued on this device, which is sent by itself while the form is being read. */
function QueuedMessageCallout({ message }: { readonly message: string }): ReactNode {
  const state = useQueuedMessage(message)
  if (state === null) return null
  if (typeof state === 'object') {
    return <Problem title={texts.failed}>{spaced(`${errorMessage(state.refused)} ${texts.refusedHelp}`)}</Problem>
  }
  const isSent = state === 'sent'
  return (
    <Callout live tone={isSent ? 'good' : 'waiting'} title={isSent ? texts.sent : texts.saved}>
      {isSent ? texts.sentText : texts.savedText}
    </Callout>
  )
}

const SUBJECTS = CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subject }))

/** `nonce` identifies this filling of the form, so that sending it twice is no second message: see `messageId`. */
type Values = { nom: string; email: string; sujet: ContactSubject; message: string; nonce: string }

function empty(): Values {
  return { nom: '', email: '', sujet: CONTACT_SUBJECT_DEFAULT, message: '', nonce: newNonce() }
}

/** The fields to send. */
function parse({ nonce: _, nom, email, sujet, message }: Values) {
  return { nom: oneLine(nom), email: typedEmail(email), sujet, message: ownLines(message) }
}

async function send(device: Device, values: Values) {
  const message = parse(values)
  const { nom, email, sujet } = message
  const id = await messageId([nom, email, sujet, message.message], values.nonce)
  const outcome = await sendContact(device, { ...message, id })
  return outcome.ok ? { ok: true as const, value: { how: outcome.value, id } } : outcome
}

/** The member's own name and e-mail, empty for a visitor. */
function useSender(): Pick<Values, 'nom' | 'email'> {
  const session = useSession()
  if (session.state !== 'member') return { nom: '', email: '' }
  return { nom: session.profil === null ? '' : displayName(session.profil), email: session.email }
}

/** The message, drafted until it is sent, prefilled with the member's name and e-mail. */
function ContactForm(): ReactNode {
  const device = useDevice()
  const draft = useDraft('contact')
  const sender = useSender()
  const [initial] = useState(empty)
  const [queuedId, setQueuedId] = useState<string>()
  const contactForm = useDraftForm({
    draft,
    initial,
    check: (values) => checkFields(CONTACT_FIELDS, parse(values)),
    send: (values) => send(device, values),
    onSent: ({ how, id }, form, sent) => {
      setQueuedId(how === 'queued' ? id : undefined)
      resetKeepingEdits(form, { ...empty(), ...sender }, sent, 'message')
    },
    success: ({ how }) => (how === 'sent' ? { tone: 'good', title: texts.sent, text: texts.sentText } : undefined),
    failure: (failure) => ({ tone: 'bad', title: texts.failed, text: remedy(failure) }),
  })
  const { began, form, field, busy } = contactForm
  const { getValues, resetField } = form

  // Once, when they are known: a name that the member erases stays erased. Nobody typed them, so they are no draft.
  const { nom, email } = sender
  useEffect(() => {
    for (const [name, value] of Object.entries({ nom, email }) as ['nom' | 'email', string][]) {
      if (value === '' || getValues(name) !== '') continue
      began.current = { ...began.current, [name]: value }
      resetField(name, { defaultValue: value })
    }
  }, [nom, email, began, getValues, resetField])

  return (
    <Form formState={contactForm} className={layout.stack4}>
      <div className={layout.pair}>
        <TextField label={texts.nom} autoComplete="name" {...field('nom')} />
        <EmailField label={texts.email} autoComplete="email" {...field('email')} />
      </div>
      <Select label={texts.sujet} choices={SUBJECTS} {...field('sujet')} />
      <TextArea label={texts.message} rows={7} hint={spaced(texts.messageHint)} {...field('message')} />
      <SubmitCallout formState={contactForm} />
      {queuedId === undefined ? null : <QueuedMessageCallout message={queuedId} />}
      <div className={layout.middle2}>
        <SubmitButton formState={contactForm} icon="send">
          {busy ? texts.sending : texts.send}
        </SubmitButton>
        <Link to={paths.faq}>{texts.faq}</Link>
      </div>
    </Form>
  )
}

/** A message to the support. */
export function Contact(): ReactNode {
  return (
    <Page title={texts.title} lead={spaced(texts.lead)} width="narrow">
      <Card>
        <noscript>
          <p>{common.needsScripts}</p>
        </noscript>
        <ContactForm />
      </Card>
    </Page>
  )
}
