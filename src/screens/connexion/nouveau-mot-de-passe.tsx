import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { errorOf } from '#components/use-draft-form.ts'
import { type AccountFailure, checkPasswordReset, resetPassword } from '#data/commands/account.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/user.ts'
import { errorMessage, fieldMessage } from '#messages/errors.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { common } from '#messages/fr.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { paths } from '#wire/site.ts'
import styles from './connexion.module.css'

const PASSWORD_RULES = {
  minLength: {
    value: PASSWORD_MIN,
    message: fieldMessage({ field: 'password', code: 'too-short', bound: PASSWORD_MIN }),
  },
  maxLength: {
    value: PASSWORD_MAX,
    message: fieldMessage({ field: 'password', code: 'too-long', bound: PASSWORD_MAX }),
  },
  required: fieldMessage({ field: 'password', code: 'required' }),
}

/** No draft is kept: a password is never written on the device. */
function PasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }): ReactNode {
  const form = useForm({ defaultValues: { password: '' } })
  const [failed, setFailed] = useState<AccountFailure>()
  const submit = form.handleSubmit(async ({ password }) => {
    setFailed(undefined)
    const outcome = await resetPassword(token, password)
    if (outcome.ok) onDone()
    else setFailed(outcome)
  })
  return (
    <Card as="section">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {failed === undefined ? null : <Notice tone="bad">{errorMessage(failed.code, failed)}</Notice>}
        <TextField
          label={connexion.newPassword}
          type="password"
          autoComplete="new-password"
          hint={connexion.passwordHint}
          {...form.register('password', PASSWORD_RULES)}
          error={errorOf(form, 'password')}
        />
        <Button type="submit" busy={form.formState.isSubmitting} wide>
          {connexion.savePassword}
        </Button>
      </form>
    </Card>
  )
}

/** Where the link of the reset mail leads. A link that no longer works says so before anything is typed. */
export function NouveauMotDePasse(): ReactNode {
  const { token = '' } = useParams()
  const [state, setState] = useState<'checking' | 'open' | 'dead' | 'done'>('checking')
  useEffect(() => {
    let current = true
    void checkPasswordReset(token).then((outcome) => {
      // Without an answer the form is shown all the same: sending it will tell.
      if (current) setState(!outcome.ok && outcome.code === 'token-invalid' ? 'dead' : 'open')
    })
    return () => {
      current = false
    }
  }, [token])
  const enter = <ButtonLink to={paths.connexion}>{state === 'done' ? connexion.signIn : connexion.askAgain}</ButtonLink>
  return (
    <Page title={connexion.newPasswordTitle} width="narrow">
      {state === 'checking' ? <Spinner label={common.loading} /> : null}
      {state === 'open' ? <PasswordForm token={token} onDone={() => setState('done')} /> : null}
      {state === 'dead' || state === 'done' ? (
        <div className={styles.form}>
          <Notice tone={state === 'done' ? 'good' : 'bad'}>
            {state === 'done' ? connexion.passwordSaved : errorMessage('token-invalid')}
          </Notice>
          {enter}
        </div>
      ) : null}
    </Page>
  )
}
