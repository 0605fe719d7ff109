import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { checkPasswordReset, resetPassword } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useRead } from '#data/hooks/use-read.ts'
import { errorMessage } from '#messages/errors.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { common } from '#messages/fr.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { checkPassword } from './check-password.ts'

/** No draft: a password is never stored on the device. */
function PasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }): ReactNode {
  const device = useDevice()
  const passwordForm = useDraftForm({
    initial: { password: '' },
    check: ({ password }) => checkPassword(password),
    send: ({ password }) => resetPassword(device, token, password),
    onSent: onDone,
    failure: (failure) => ({ tone: 'bad', text: errorMessage(failure.code, failure) }),
  })
  return (
    <Card as="section">
      <Form formState={passwordForm} className={layout.stack4}>
        <SubmitCallout formState={passwordForm} />
        <PasswordField
          label={connexion.newPassword}
          autoComplete="new-password"
          hint={connexion.passwordHint}
          {...passwordForm.field('password')}
        />
        <SubmitButton formState={passwordForm} wide>
          {connexion.savePassword}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** Target of the reset mail's link. An expired link is reported before anything is typed. */
export function NewPassword(): ReactNode {
  const device = useDevice()
  const { token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  // Without an answer the form is shown anyway: submitting it reports the same error.
  const answer = useRead(token, () => checkPasswordReset(device, token))
  const state = isDone
    ? 'done'
    : answer === undefined
      ? 'checking'
      : !answer.ok && answer.code === 'token-invalid'
        ? 'expired'
        : 'open'
  const enter = <ButtonLink to={paths.connexion}>{state === 'done' ? connexion.signIn : connexion.askAgain}</ButtonLink>
  return (
    <Page title={connexion.newPasswordTitle} width="narrow">
      {state === 'checking' ? <Spinner label={common.loading} /> : null}
      {state === 'open' ? <PasswordForm token={token} onDone={() => setDone(true)} /> : null}
      {state === 'expired' || state === 'done' ? (
        <div className={layout.stack4}>
          <Callout live tone={state === 'done' ? 'good' : 'bad'}>
            {state === 'done' ? connexion.passwordSaved : errorMessage('token-invalid')}
          </Callout>
          {enter}
        </div>
      ) : null}
    </Page>
  )
}
