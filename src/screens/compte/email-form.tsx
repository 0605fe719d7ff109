import type { ReactNode } from 'react'
import { EmailField } from '#components/forms/email-field.tsx'
import { withRemedy } from '#components/forms/failure.ts'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { resetKeepingEdits } from '#components/forms/reset-keeping-edits.ts'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { type AccountFailure, changeEmail } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Draft } from '#data/hooks/use-draft.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkField } from '#domain/fields.ts'
import { typedEmail } from '#domain/input.ts'
import { USER_FIELDS } from '#domain/user.ts'
import { compte } from '#messages/fr/compte.ts'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import styles from './compte.module.css'

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
export function EmailForm({ draft }: { readonly draft: Draft }): ReactNode {
  const device = useDevice()
  const emailForm = useDraftForm({
    draft,
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
    <Form of={emailForm} className={cx(layout.stack4, styles.form)}>
      <SubmitCallout of={emailForm} />
      <EmailField label={compte.newEmail} autoComplete="email" {...field('email')} />
      <PasswordField label={compte.currentPassword} {...field('password')} />
      <SubmitButton of={emailForm}>{compte.changeEmail}</SubmitButton>
    </Form>
  )
}
