import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { errorOf, useDraftForm } from '#components/use-draft-form.ts'
import { type AccountFailure, signUp } from '#data/commands/account.ts'
import type { Draft } from '#data/hooks/use-draft.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkFields } from '#domain/fields.ts'
import { normaliseEmail } from '#domain/input.ts'
import { PASSWORD_MAX, PASSWORD_MIN, SIGNUP_FIELDS, USER_TYPES, type UserType } from '#domain/user.ts'
import { errorMessage } from '#messages/errors.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox, RadioGroup } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { paths } from '#wire/site.ts'
import styles from './connexion.module.css'

type Values = { email: string; password: string; userType: UserType; terms: boolean }

function check({ email, password, userType }: Values): FieldError[] {
  const errors = checkFields(SIGNUP_FIELDS, { email: normaliseEmail(email), userType })
  if (password.length < PASSWORD_MIN) errors.push({ field: 'password', code: 'too-short', bound: PASSWORD_MIN })
  if (password.length > PASSWORD_MAX) errors.push({ field: 'password', code: 'too-long', bound: PASSWORD_MAX })
  return errors
}

/** The specified sentence, and after it why, when the member can do something about it. */
function failure(failed: AccountFailure): string {
  const { code } = failed
  if (code === 'email-in-use') return errorMessage(code)
  const why = code === 'offline' || code === 'too-many-requests' ? ` ${errorMessage(code, failed)}` : ''
  return connexion.signUpFailed + why
}

export function SignUpForm({
  draft,
  userType,
}: {
  readonly draft: Draft
  readonly userType: UserType | undefined
}): ReactNode {
  const initial: Values = { email: '', password: '', userType: 'boutique', terms: false }
  const kept = userType === undefined ? draft.values : { ...draft.values, userType }
  const form = useDraftForm<Values>({
    draft: { values: kept, keep: draft.keep },
    initial,
    check,
    omit: ['password', 'terms'],
  })
  const [failed, setFailed] = useState<AccountFailure>()
  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined)
    const outcome = await signUp({
      email: normaliseEmail(values.email),
      password: values.password,
      userType: values.userType,
    })
    if (outcome.ok) draft.forget()
    else setFailed(outcome)
  })
  const choices = USER_TYPES.map((value) => ({ value, label: connexion.userTypes[value] }))
  return (
    <Card as="section">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-up">
        <h2 id="sign-up">{connexion.signUpTitle}</h2>
        {failed === undefined ? null : <Notice tone="bad">{failure(failed)}</Notice>}
        <TextField
          label={common.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.register('email')}
          error={errorOf(form, 'email')}
        />
        <TextField
          label={common.password}
          type="password"
          autoComplete="new-password"
          hint={connexion.passwordHint}
          {...form.register('password')}
          error={errorOf(form, 'password')}
        />
        <RadioGroup legend={connexion.userType} choices={choices} {...form.register('userType')} />
        <p className={styles.note}>{connexion.userTypeNote}</p>
        <Checkbox
          {...form.register('terms')}
          label={
            <>
              {connexion.accept} <Link to={paths.cgu}>{connexion.terms}</Link> {connexion.and}{' '}
              <Link to={paths.confidentialite}>{connexion.privacy}</Link>
            </>
          }
        />
        <Button type="submit" busy={form.formState.isSubmitting} disabled={!form.watch('terms')} wide>
          {connexion.signUp}
        </Button>
      </form>
    </Card>
  )
}
