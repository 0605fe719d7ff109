import { type ReactNode, useState } from 'react'
import { errorOf, useDraftForm } from '#components/forms/use-draft-form.ts'
import { requestPasswordReset, signIn } from '#data/commands/account.ts'
import type { Draft } from '#data/hooks/use-draft.ts'
import type { FieldError } from '#domain/codes.ts'
import { normaliseEmail } from '#domain/input.ts'
import { errorMessage } from '#messages/errors.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Notice } from '#ui/status/notice.tsx'
import styles from './connexion.module.css'

type Said = { readonly tone: 'good' | 'bad'; readonly title?: string; readonly text: string }

function check({ email, password }: { email: string; password: string }): FieldError[] {
  const missing: FieldError[] = []
  if (email.trim() === '') missing.push({ field: 'email', code: 'required' })
  // Not 'password': a sign-in says nothing of how long passwords are.
  if (password === '') missing.push({ field: 'password', code: 'wrong-type' })
  return missing
}

export function SignInForm({ draft }: { readonly draft: Draft }): ReactNode {
  const form = useDraftForm({ draft, initial: { email: '', password: '' }, check, omit: ['password'] })
  const [said, setSaid] = useState<Said>()
  const submit = form.handleSubmit(async ({ email, password }) => {
    setSaid(undefined)
    const outcome = await signIn(normaliseEmail(email), password)
    if (!outcome.ok) setSaid({ tone: 'bad', text: errorMessage(outcome.code, outcome) })
  })
  const reset = async () => {
    const email = normaliseEmail(form.getValues('email'))
    if (email === '') {
      form.setFocus('email')
      return
    }
    const outcome = await requestPasswordReset(email)
    const [title, text] = outcome.ok ? connexion.emailSent : connexion.resetFailed
    const why = !outcome.ok && outcome.code === 'too-many-requests' ? ` ${errorMessage(outcome.code, outcome)}` : ''
    setSaid({ tone: outcome.ok ? 'good' : 'bad', title, text: text + why })
  }
  return (
    <Card as="section">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-in">
        <h2 id="sign-in">{connexion.signInTitle}</h2>
        {said === undefined ? null : (
          <Notice tone={said.tone} title={said.title}>
            {said.text}
          </Notice>
        )}
        <TextField
          label={common.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.register('email')}
          error={errorOf(form, 'email')}
        />
        <TextField
          label={common.password}
          type="password"
          autoComplete="current-password"
          {...form.register('password')}
          error={errorOf(form, 'password') === undefined ? undefined : connexion.passwordMissing}
        />
        <Button type="submit" busy={form.formState.isSubmitting} wide>
          {connexion.signIn}
        </Button>
        <Button variant="quiet" onClick={() => void reset()}>
          {connexion.forgotten}
        </Button>
      </form>
    </Card>
  )
}
