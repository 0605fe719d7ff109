import { type ReactNode, useState } from 'react'
import { EmailField } from '#components/forms/email-field.tsx'
import { withRemedy } from '#components/forms/failure.ts'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { resetKeepingEdits } from '#components/forms/reset-keeping-edits.ts'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { type AccountFailure, changeEmail, requestPasswordReset } from '#data/commands/account.ts'
import { type ExportCode, type ExportFormat, fetchExport } from '#data/commands/own-data.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkField } from '#domain/fields.ts'
import { typedEmail } from '#domain/input.ts'
import { USER_FIELDS } from '#domain/user.ts'
import { errorMessage } from '#messages/errors.ts'
import { compte } from '#messages/fr/compte.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { suivis } from '#messages/fr/suivis.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'
import styles from './compte.module.css'
import { DangerZone } from './danger-zone.tsx'
import { OfflineStorage } from './offline-storage.tsx'
import { SessionList } from './sessions.tsx'
import { MailChoices, MoreTime, NotificationSettings } from './settings.tsx'

const INITIAL = { email: '', password: '' }

function check({ email, password }: typeof INITIAL): FieldError[] {
  const errors = checkField('email', USER_FIELDS.email, typedEmail(email))
  return password === '' ? [...errors, { field: 'password', code: 'required' }] : errors
}

function sentenceOf(failed: AccountFailure): string {
  if (failed.code === 'wrong-credentials') return compte.wrongPassword
  if (failed.code === 'email-in-use') return compte.emailTaken
  return withRemedy(compte.emailFailed, failed)
}

/** A new e-mail address, confirmed by the current password. */
function EmailForm(): ReactNode {
  const device = useDevice()
  const emailForm = useDraftForm({
    draft: useDraft('compte/email'),
    initial: INITIAL,
    check,
    omit: ['password'],
    sentences: { password: compte.passwordRequired },
    send: ({ email, password }) => changeEmail(device, typedEmail(email), password),
    onSent: (_, form, sent) => resetKeepingEdits(form, INITIAL, sent),
    success: () => ({ tone: 'good', text: compte.emailChanged }),
    failure: (failed) => ({ tone: 'bad', text: sentenceOf(failed) }),
  })
  const { field } = emailForm
  return (
    <Form formState={emailForm} className={cx(layout.stack4, styles.form)}>
      <SubmitCallout formState={emailForm} />
      <EmailField label={compte.newEmail} autoComplete="email" {...field('email')} />
      <PasswordField label={compte.currentPassword} {...field('password')} />
      <SubmitButton formState={emailForm}>{compte.changeEmail}</SubmitButton>
    </Form>
  )
}

/** Exports one's own data, with a readable page and the photos, or as JSON. The server makes it: needs the network. */
function Export(): ReactNode {
  const device = useDevice()
  const [outcome, setOutcome] = useState<ExportCode | 'done'>()
  const [download, busy] = useExclusive(async (format: ExportFormat) => {
    setOutcome(undefined)
    const fetched = await fetchExport(device, format)
    if (fetched.ok) saveFile(fetched.value)
    setOutcome(fetched.ok ? 'done' : fetched.code)
  })
  return (
    <Card as="section" className={cx(layout.stack4, styles.form)}>
      <h2>{compte.exportTitle}</h2>
      <p>{spaced(compte.exportText)}</p>
      {outcome === undefined ? null : (
        <Callout live tone={outcome === 'done' ? 'good' : 'bad'}>
          {outcome === 'done' ? compte.exportDone : compte.exportFailed(errorMessage(outcome))}
        </Callout>
      )}
      <div className={layout.row3}>
        <Button variant="secondary" icon="document" busy={busy} onClick={() => download('zip')}>
          {compte.exportZip}
        </Button>
        <Button variant="secondary" icon="document" busy={busy} onClick={() => download('json')}>
          {compte.exportJson}
        </Button>
      </div>
    </Card>
  )
}

function PasswordReset({ email }: { readonly email: string }): ReactNode {
  const device = useDevice()
  const [sent, setSent] = useState<boolean>()
  const [reset, busy] = useExclusive(async () => {
    const outcome = await requestPasswordReset(device, email)
    setSent(outcome.ok)
  })
  const [title, text] = sent === false ? connexion.resetFailed : connexion.emailSent
  return (
    <div className={cx(layout.stack4, styles.form)}>
      <p>{compte.passwordText}</p>
      {sent === undefined ? null : (
        <Callout live tone={sent ? 'good' : 'bad'} title={title}>
          {text}
        </Callout>
      )}
      <Button variant="secondary" icon="lock" busy={busy} onClick={() => reset()}>
        {compte.passwordReset}
      </Button>
    </div>
  )
}

/** One's account: profile, e-mail, password, mails, sessions, data, deletion. */
export function Compte(): ReactNode {
  const session = useSession()
  if (session.state !== 'member') return null
  return (
    <Page title={compte.title} lead={compte.signedAs(session.email)} width="narrow">
      <Card as="section" className={cx(layout.stack4, styles.form)}>
        <h2>{compte.profilTitle}</h2>
        <p>{compte.profilText}</p>
        <div className={layout.row3}>
          <ButtonLink variant="secondary" icon="eye" to={paths.profil(session.uid)}>
            {compte.viewProfil}
          </ButtonLink>
          <ButtonLink variant="secondary" icon="edit" to={paths.profilModifier}>
            {compte.editProfil}
          </ButtonLink>
          <ButtonLink variant="secondary" icon="heart" to={paths.suivis}>
            {suivis.title}
          </ButtonLink>
        </div>
      </Card>
      <Card as="section" className={cx(layout.stack4, styles.form)}>
        <h2>{compte.emailTitle}</h2>
        <EmailForm />
      </Card>
      <Card as="section" className={cx(layout.stack4, styles.form)}>
        <h2>{compte.passwordTitle}</h2>
        <PasswordReset email={session.email} />
      </Card>
      <NotificationSettings userType={session.userType} />
      <MailChoices userType={session.userType} />
      <MoreTime userType={session.userType} />
      <SessionList />
      <OfflineStorage />
      <Export />
      <DangerZone uid={session.uid} />
    </Page>
  )
}
