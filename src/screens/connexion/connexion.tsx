import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { EmailField } from '#components/forms/email-field.tsx'
import { withRemedy } from '#components/forms/failure.ts'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { useOrigin } from '#components/navigation/use-origin.ts'
import { requestPasswordReset, signIn } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type CurrentDraft, useDraft } from '#data/hooks/use-draft.ts'
import { type MemberSession, useLoss, useSession } from '#data/hooks/use-session.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkField } from '#domain/fields.ts'
import { typedEmail } from '#domain/input.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
import { USER_FIELDS } from '#domain/user.ts'
import { errorMessage, fieldMessage } from '#messages/errors.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { SCANNED_PIECE } from '#messages/fr/partenariat/scanned-piece.ts'
import { SUSPENDED } from '#messages/fr/signalement.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { ROW_PARAMETER } from '#wire/label-address.ts'
import { CONTEST_PATH } from '#wire/moderation.ts'
import { userTypeIn } from '#wire/sign-up.ts'
import { paths, routeAt } from '#wire/site.ts'
import styles from './connexion.module.css'
import { SignUpForm } from './sign-up-form.tsx'

function check({ email, password }: { email: string; password: string }): FieldError[] {
  const missing: FieldError[] = []
  if (email.trim() === '') missing.push({ field: 'email', code: 'required' })
  if (password === '') missing.push({ field: 'password', code: 'required' })
  return missing
}

/** Shown after the right password of a suspended account. */
function Suspended({ reason }: Pick<Suspension, 'reason'>): ReactNode {
  return (
    <span>
      <span>{SUSPENDED.text(reason)}</span> <a href={CONTEST_PATH}>{SUSPENDED.contest}</a>
    </span>
  )
}

function SignInForm({ draft }: { readonly draft: CurrentDraft }): ReactNode {
  const device = useDevice()
  const signInForm = useDraftForm({
    draft,
    initial: { email: '', password: '' },
    check,
    omit: ['password'],
    // The sign-in form does not say how long passwords are.
    sentences: { password: connexion.passwordMissing },
    send: ({ email, password }) => signIn(device, typedEmail(email), password),
    failure: ({ suspension, ...failure }) => {
      if (suspension !== undefined)
        return { tone: 'bad', title: SUSPENDED.title, text: <Suspended reason={suspension.reason} /> }
      return { tone: 'bad', text: errorMessage(failure.code, failure) }
    },
  })
  const { form, field, setMessage, rejected } = signInForm
  const reset = async () => {
    setMessage(undefined)
    const email = typedEmail(form.getValues('email'))
    const [wrong] = checkField('email', USER_FIELDS.email, email)
    if (wrong !== undefined) {
      rejected.current = true
      form.setError('email', { message: fieldMessage(wrong) })
      return
    }
    const outcome = await requestPasswordReset(device, email)
    const [title, text] = outcome.ok ? connexion.emailSent : connexion.resetFailed
    setMessage({ tone: outcome.ok ? 'good' : 'bad', title, text: outcome.ok ? text : withRemedy(text, outcome) })
  }
  return (
    <Card as="section" className={layout.stack4}>
      <h2 id="sign-in">{connexion.signInTitle}</h2>
      <Form formState={signInForm} className={layout.stack4} aria-labelledby="sign-in">
        <EmailField
          label={common.email}
          autoComplete="username"
          {...field('email')}
          onInput={() => form.clearErrors('email')}
        />
        <PasswordField {...field('password')} />
        <SubmitCallout formState={signInForm} />
        <SubmitButton formState={signInForm} wide>
          {connexion.signIn}
        </SubmitButton>
        <Button variant="quiet" onClick={() => void reset()}>
          {connexion.lostPassword}
        </Button>
      </Form>
    </Card>
  )
}

/** Redirects a signed-in member: one about to apply completes their profile first, then returns to the annonce. */
function Onwards({ profil }: Pick<MemberSession, 'profil'>): ReactNode {
  const { state } = useLocation()
  const origin = useOrigin()
  if (origin === undefined) return <Navigate to={paths.tableauDeBord} replace />
  const applies = routeAt(origin.split(/[?#]/, 1)[0] ?? '')?.route === 'annonce' && profil?.profileComplete !== true
  return applies ? <Navigate to={paths.profilFinaliser} state={state} replace /> : <Navigate to={origin} replace />
}

type Side = 'sign-in' | 'sign-up'

/** On a phone one form is shown at a time, and this switches between them. */
function Sides({ side, onSide }: { readonly side: Side; readonly onSide: (side: Side) => void }): ReactNode {
  return (
    <div className={styles.sides}>
      {(['sign-in', 'sign-up'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === side} onClick={() => onSide(one)}>
          {connexion.sides[one]}
        </button>
      ))}
    </div>
  )
}

/** Said to somebody who did not ask for a page of the app: who shared photos, or scanned a label. */
function signInReason(origin = ''): string | undefined {
  const [pathname, search] = origin.split(/[?#]/)
  if (new URLSearchParams(search).has(ROW_PARAMETER)) return SCANNED_PIECE.signIn
  return pathname === paths.partager ? connexion.forPhotos : undefined
}

/** Sign-in, next to sign-up. A member already signed in goes on to where they were, or to the dashboard. */
export function Connexion(): ReactNode {
  const session = useSession()
  const lost = useLoss()
  const { state, search, key } = useLocation()
  // A message shown on arrival, such as after an account's deletion.
  const reason = signInReason(useOrigin())
  const { message = reason } = (state ?? {}) as { readonly message?: unknown }
  const userType = userTypeIn(search)
  // The side that the address implies, until the visitor chooses.
  const [chosen, setChosen] = useState<{ readonly search: string; readonly side: Side }>()
  const side = chosen?.search === search ? chosen.side : userType === undefined ? 'sign-in' : 'sign-up'
  const signInDraft = useDraft('connexion')
  const signUpDraft = useDraft('inscription')
  if (session.state === 'member' && !session.expired) return <Onwards profil={session.profil} />
  return (
    <Page title={connexion.title} documentTitle={connexion.documentTitle} lead={connexion.lead}>
      {typeof message === 'string' ? (
        <Callout live tone="good">
          {message}
        </Callout>
      ) : null}
      {session.state === 'member' ? <Callout tone="waiting">{spaced(connexion.sessionEnded)}</Callout> : null}
      {lost === null ? null : (
        <Callout live tone="waiting">
          {spaced(connexion.lost[lost])}
        </Callout>
      )}
      <noscript>
        <p>{common.needsScripts}</p>
      </noscript>
      <Sides side={side} onSide={(to) => setChosen({ search, side: to })} />
      <div className={styles.doors} data-side={side}>
        <SignInForm draft={signInDraft} />
        <SignUpForm draft={signUpDraft} userType={userType} begins={userType !== undefined && key !== 'default'} />
      </div>
    </Page>
  )
}
