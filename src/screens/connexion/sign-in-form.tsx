import type { ReactNode } from 'react'
import { EmailField } from '#components/forms/email-field.tsx'
import { withRemedy } from '#components/forms/failure.ts'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { requestPasswordReset, signIn } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Draft } from '#data/hooks/use-draft.ts'
import type { FieldError } from '#domain/codes.ts'
import { typedEmail } from '#domain/input.ts'
import type { Suspension } from '#domain/signalement.ts'
import { errorMessage } from '#messages/errors.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { SUSPENDED } from '#messages/fr/signalement.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { CONTEST_PATH } from '#wire/moderation.ts'

function check({ email, password }: { email: string; password: string }): FieldError[] {
  const missing: FieldError[] = []
  if (email.trim() === '') missing.push({ field: 'email', code: 'required' })
  if (password === '') missing.push({ field: 'password', code: 'required' })
  return missing
}

/** To whoever gave the right password of an account that is suspended. */
function Suspended({ reason }: Pick<Suspension, 'reason'>): ReactNode {
  return (
    <span>
      <span>{SUSPENDED.text(reason)}</span> <a href={CONTEST_PATH}>{SUSPENDED.contest}</a>
    </span>
  )
}

export function SignInForm({ draft }: { readonly draft: Draft }): ReactNode {
  const device = useDevice()
  const signInForm = useDraftForm({
    draft,
    initial: { email: '', password: '' },
    check,
    omit: ['password'],
    // A sign-in does not say how long passwords are.
    sentences: { password: connexion.passwordMissing },
    send: ({ email, password }) => signIn(device, typedEmail(email), password),
    failure: ({ suspension, ...failure }) => {
      if (suspension !== undefined)
        return { tone: 'bad', title: SUSPENDED.title, text: <Suspended reason={suspension.reason} /> }
      return { tone: 'bad', text: errorMessage(failure.code, failure) }
    },
  })
  const { form, field, setMessage } = signInForm
  const reset = async () => {
    const email = typedEmail(form.getValues('email'))
    if (email === '') {
      form.setFocus('email')
      return
    }
    const outcome = await requestPasswordReset(device, email)
    const [title, text] = outcome.ok ? connexion.emailSent : connexion.resetFailed
    setMessage({ tone: outcome.ok ? 'good' : 'bad', title, text: outcome.ok ? text : withRemedy(text, outcome) })
  }
  return (
    <Card as="section" className={layout.stack4}>
      <h2 id="sign-in">{connexion.signInTitle}</h2>
      <Form of={signInForm} className={layout.stack4} aria-labelledby="sign-in">
        <EmailField label={common.email} autoComplete="username" {...field('email')} />
        <PasswordField {...field('password')} />
        <SubmitCallout of={signInForm} />
        <SubmitButton of={signInForm} wide>
          {connexion.signIn}
        </SubmitButton>
        <Button variant="quiet" onClick={() => void reset()}>
          {connexion.forgotten}
        </Button>
      </Form>
    </Card>
  )
}
