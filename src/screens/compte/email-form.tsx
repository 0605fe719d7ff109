import { type ReactNode, useState } from 'react'
import { errorOf, useDraftForm } from '#components/forms/use-draft-form.ts'
import { type AccountFailure, changeEmail } from '#data/commands/account.ts'
import type { Draft } from '#data/hooks/use-draft.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkField } from '#domain/fields.ts'
import { normaliseEmail } from '#domain/input.ts'
import { USER_FIELDS } from '#domain/user.ts'
import { errorMessage } from '#messages/errors.ts'
import { compte } from '#messages/fr/compte.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Notice } from '#ui/status/notice.tsx'
import styles from './compte.module.css'

type Values = { email: string; password: string }

function check({ email, password }: Values): FieldError[] {
  const errors = checkField('email', USER_FIELDS.email, normaliseEmail(email))
  return password === '' ? [...errors, { field: 'password', code: 'wrong-type' }] : errors
}

/** The specified sentence, and after it why, when the member can do something about it. */
function failure(failed: AccountFailure): string {
  const { code } = failed
  if (code === 'wrong-credentials') return compte.wrongPassword
  if (code === 'email-in-use') return compte.emailTaken
  const why = code === 'offline' || code === 'too-many-requests' ? ` ${errorMessage(code, failed)}` : ''
  return compte.emailFailed + why
}

/** A new e-mail address, confirmed by the current password. */
export function EmailForm({ draft }: { readonly draft: Draft }): ReactNode {
  const initial: Values = { email: '', password: '' }
  const form = useDraftForm<Values>({ draft, initial, check, omit: ['password'] })
  const [said, setSaid] = useState<AccountFailure | 'done'>()
  const submit = form.handleSubmit(async ({ email, password }) => {
    const outcome = await changeEmail(normaliseEmail(email), password)
    setSaid(outcome.ok ? 'done' : outcome)
    if (!outcome.ok) return
    form.reset(initial)
    draft.forget()
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {said === undefined ? null : (
        <Notice tone={said === 'done' ? 'good' : 'bad'}>{said === 'done' ? compte.emailChanged : failure(said)}</Notice>
      )}
      <TextField
        label={compte.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.register('email')}
        error={errorOf(form, 'email')}
      />
      <TextField
        label={compte.currentPassword}
        type="password"
        autoComplete="current-password"
        {...form.register('password')}
        error={errorOf(form, 'password') === undefined ? undefined : compte.passwordRequired}
      />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {compte.changeEmail}
      </Button>
    </form>
  )
}
