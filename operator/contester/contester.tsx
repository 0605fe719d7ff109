import { type ReactNode, useState } from 'react'
import { EmailField } from '#components/forms/email-field.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { PlainForm } from '#components/forms/plain-form.tsx'
import { usePlainForm } from '#components/forms/use-plain-form.ts'
import { sessionText } from '#data/browser/session-text.ts'
import { typedEmail } from '#domain/input.ts'
import { ownLines } from '#domain/visible.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { useSmallLayout } from '#ui/layout/use-window-fits.ts'
import { Announcer } from '#ui/status/announcer.tsx'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import { type ServerAnswer, sendAppeal } from '../ask.ts'
import { contestation as texts } from '../messages/contestation.ts'

function sentenceOf({ code, message }: Extract<ServerAnswer<unknown>, { ok: false }>): string {
  if (code === 'offline') return texts.unanswered
  return message === '' ? texts.failed : message
}

const CREDENTIALS = { email: texts.emailMissing, password: texts.passwordMissing }
const TEXT = { text: texts.textMissing }

function ContestForm({ annonce, onSent }: { readonly annonce: string | null; readonly onSent: () => void }): ReactNode {
  const storedText = sessionText('contestation', annonce ?? 'compte')
  const [initial] = useState(storedText.read)
  const [mustSignIn, setMustSignIn] = useState(false)
  const missing = annonce === null ? { ...CREDENTIALS, ...TEXT } : TEXT
  const { send, busy, wrong, error } = usePlainForm<'text' | 'email' | 'password'>(missing, async (typed) => {
    const { text = '', email = '', password = '' } = typed
    const answer = await sendAppeal({
      text: ownLines(text),
      ...(annonce === null ? { email: typedEmail(email), password } : { annonce }),
    })
    setMustSignIn(!answer.ok && (answer.code === 'not-signed-in' || answer.code === 'session-revoked'))
    if (!answer.ok) return sentenceOf(answer)
    storedText.discard()
    onSent()
    return undefined
  })
  return (
    <PlainForm className={layout.stack4} send={send} aria-label={texts.annonceTitle}>
      {annonce === null ? (
        <>
          <EmailField label={texts.email} autoComplete="username" name="email" required error={wrong.email} />
          <PasswordField name="password" required error={wrong.password} />
        </>
      ) : null}
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        dir="auto"
        rows={6}
        name="text"
        required
        error={wrong.text}
        defaultValue={initial}
        onChange={({ target }) => storedText.keep(target.value)}
      />
      <Problem title={error}>{mustSignIn && error !== '' && <a href={paths.connexion}>{texts.signIn}</a>}</Problem>
      <div>
        <Button type="submit" icon="send" busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </div>
    </PlainForm>
  )
}

/** Where the person concerned contests a decision: on an annonce when the address names it, else on their account. */
export function Contester(): ReactNode {
  useSmallLayout()
  const [annonce] = useState(() => new URLSearchParams(window.location.search).get('annonce'))
  const [sent, setSent] = useState(false)
  const site = annonce === null ? paths.accueil : paths.annonce(annonce)
  const back = <BackButton label={texts.site} onClick={() => window.location.assign(site)} />
  return (
    <Page
      title={texts.annonceTitle}
      width="narrow"
      back={sent ? undefined : back}
      lead={annonce === null ? texts.accountLead : texts.annonceLead}
    >
      {sent ? (
        <>
          <Callout live tone="good" title={texts.sent}>
            {texts.sentText}
          </Callout>
          <div>
            <ButtonLink href={site}>{texts.site}</ButtonLink>
          </div>
        </>
      ) : (
        <ContestForm annonce={annonce} onSent={() => setSent(true)} />
      )}
      <Announcer />
    </Page>
  )
}
