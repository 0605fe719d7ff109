import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { showMessage } from '#components/message-store.ts'
import { type AccountFailure, sendContact } from '#data/commands/account.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { CONTACT_SUBJECTS, type ContactSubject } from '#domain/contact.ts'
import { errorMessage, fieldMessage } from '#messages/errors.ts'
import { CONTACT } from '#messages/fr/contact.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Select, TextArea, TextField } from '#ui/text-field.tsx'
import { paths } from '#wire/site.ts'
import styles from './contact.module.css'
import { type ContactValues, useContactForm } from './use-contact-form.ts'

const SUBJECTS = CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subject }))

type Result =
  | { readonly kind: 'sent' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed'; readonly failure: AccountFailure }

function Answer({ result }: { readonly result: Result | null }): ReactNode {
  if (result === null) return null
  if (result.kind === 'sent') {
    return (
      <Notice tone="good" title={CONTACT.succes}>
        {CONTACT.succesTexte}
      </Notice>
    )
  }
  if (result.kind === 'kept') {
    return (
      <Notice tone="waiting" title={CONTACT.garde}>
        {CONTACT.gardeTexte}
      </Notice>
    )
  }
  const { failure } = result
  const precise = failure.code === 'offline' || failure.code === 'too-many-requests'
  return (
    <Notice tone="bad" title={CONTACT.echec}>
      {precise ? spaced(errorMessage(failure.code, failure)) : undefined}
    </Notice>
  )
}

/** A message to the support. What is typed stays on the device until it has been sent. */
export function Contact(): ReactNode {
  const session = useSession()
  const { form, nameOf, restart } = useContactForm()
  const [result, setResult] = useState<Result | null>(null)
  const { errors, isSubmitting } = form.formState

  async function send(values: ContactValues): Promise<void> {
    setResult(null)
    const sujet = values.sujet as ContactSubject
    const outcome = await sendContact({ ...values, sujet, id: await nameOf(values) })
    if (outcome.ok) {
      restart()
      setResult({ kind: outcome.value })
      // The modal is the members'; for a visitor it would wait until they sign in.
      if (outcome.value === 'sent' && session.state === 'member') showMessage(CONTACT.succes, CONTACT.succesTexte)
      return
    }
    for (const error of outcome.fields ?? []) {
      if (error.field in values) form.setError(error.field as keyof ContactValues, { message: fieldMessage(error) })
    }
    setResult({ kind: 'failed', failure: outcome })
  }

  return (
    <Page title={CONTACT.titre} lead={spaced(CONTACT.chapeau)} width="narrow">
      <Card>
        <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <div className={styles.pair}>
            <TextField
              label={CONTACT.nom}
              autoComplete="name"
              required
              error={errors.nom?.message}
              {...form.register('nom')}
            />
            <TextField
              label={CONTACT.email}
              type="email"
              autoComplete="email"
              required
              error={errors.email?.message}
              {...form.register('email')}
            />
          </div>
          <Select label={CONTACT.sujet} choices={SUBJECTS} error={errors.sujet?.message} {...form.register('sujet')} />
          <TextArea
            label={CONTACT.message}
            rows={7}
            required
            hint={spaced(CONTACT.messageAide)}
            error={errors.message?.message}
            {...form.register('message')}
          />
          <Answer result={result} />
          <div className={styles.actions}>
            <Button type="submit" icon="send" busy={isSubmitting}>
              {isSubmitting ? CONTACT.envoi : CONTACT.envoyer}
            </Button>
            <Link to={paths.faq}>{CONTACT.faq}</Link>
          </div>
        </form>
      </Card>
    </Page>
  )
}
