import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { EmailField } from '#components/forms/email-field.tsx'
import { withRemedy } from '#components/forms/failure.ts'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { type AccountFailure, signUp } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { CurrentDraft } from '#data/hooks/use-draft.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkFields } from '#domain/fields.ts'
import { typedEmail } from '#domain/input.ts'
import { SIGNUP_FIELDS, type UserType } from '#domain/user.ts'
import { USER_TYPES } from '#domain/user-types.ts'
import { errorMessage } from '#messages/errors.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { common } from '#messages/fr.ts'
import { cx } from '#ui/cx.ts'
import { Checkbox, RadioGroup } from '#ui/form/checkbox.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { paths } from '#wire/site.ts'
import { checkPassword } from './check-password.ts'
import styles from './connexion.module.css'

type Values = { email: string; password: string; userType: UserType; terms: boolean }

const INITIAL: Values = { email: '', password: '', userType: 'boutique', terms: false }
const CHOICES = USER_TYPES.map((value) => ({ value, label: connexion.userTypes[value] }))

function check({ email, password, userType, terms }: Values): FieldError[] {
  const errors = [...checkFields(SIGNUP_FIELDS, { email: typedEmail(email), userType }), ...checkPassword(password)]
  return terms ? errors : [...errors, { field: 'terms', code: 'required' }]
}

function sentenceOf(failed: AccountFailure): string {
  return failed.code === 'email-in-use' ? errorMessage(failed.code) : withRemedy(connexion.signUpFailed, failed)
}

export function SignUpForm({
  draft,
  userType,
  begins,
}: {
  readonly draft: CurrentDraft
  /** Focuses the form at once: the visitor came to sign up. */
  readonly begins: boolean
  /** The type chosen on the landing page; it takes precedence over the draft. */
  readonly userType: UserType | undefined
}): ReactNode {
  const device = useDevice()
  const signUpForm = useDraftForm({
    draft: userType === undefined ? draft : { ...draft, values: { ...draft.values, userType } },
    initial: INITIAL,
    check,
    omit: ['password', 'terms'],
    sentences: { terms: connexion.termsMissing },
    send: ({ email, password, userType: type }) =>
      signUp(device, { email: typedEmail(email), password, userType: type }),
    failure: (failed) => ({ tone: 'bad', text: sentenceOf(failed) }),
  })
  const { form, field } = signUpForm
  const { setFocus } = form
  useEffect(() => {
    // After the page, which focuses its title.
    if (begins) queueMicrotask(() => setFocus('email'))
  }, [begins, setFocus])
  return (
    <Card as="section" className={layout.stack4}>
      <h2 id="sign-up">{connexion.signUpTitle}</h2>
      <Form formState={signUpForm} className={layout.stack4} aria-labelledby="sign-up">
        <EmailField label={common.email} autoComplete="email" {...field('email')} />
        <PasswordField autoComplete="new-password" hint={connexion.passwordHint} {...field('password')} />
        <RadioGroup legend={connexion.userType} choices={CHOICES} {...field('userType')} />
        <p className={cx(layout.small, styles.note)}>{connexion.userTypeNote}</p>
        <Checkbox
          {...field('terms')}
          label={
            <span>
              <span>{connexion.accept}</span> <Link to={paths.cgu}>{connexion.terms}</Link> <span>{connexion.and}</span>{' '}
              <Link to={paths.confidentialite}>{connexion.privacy}</Link>
            </span>
          }
        />
        <SubmitCallout formState={signUpForm} />
        <SubmitButton formState={signUpForm} reason={form.watch('terms') ? undefined : connexion.termsMissing} wide>
          {connexion.signUp}
        </SubmitButton>
      </Form>
    </Card>
  )
}
