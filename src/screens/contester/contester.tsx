import { type ReactNode, useState } from 'react'
import { EmailField } from '#components/forms/email-field.tsx'
import { type Answer, sendAppeal } from '#data/moderation/ask.ts'
import { typedEmail } from '#domain/input.ts'
import { ownLines } from '#domain/visible.ts'
import { contestation as texts } from '#messages/fr/contestation.ts'
import { common } from '#messages/fr.ts'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { emptyIn, PlainForm, typedIn } from '#ui/form/plain-form.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { useCramped } from '#ui/layout/use-room.ts'
import { Announcer } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'
import styles from './contester.module.css'
import { forgetText, keepText, keptText } from './kept-text.ts'

function sentenceOf({ code, message }: Extract<Answer<unknown>, { ok: false }>): string {
  if (code === 'offline') return texts.unanswered
  return message === '' ? texts.failed : message
}

const CREDENTIALS = { email: texts.emailMissing, password: texts.passwordMissing }
const TEXT = { text: texts.textMissing }

function ContestForm({ annonce, onSent }: { readonly annonce: string | null; readonly onSent: () => void }): ReactNode {
  const [kept] = useState(() => keptText(annonce))
  const [wrong, setWrong] = useState<ReturnType<typeof emptyIn<'text' | 'email' | 'password'>>>({})
  const [failed, setFailed] = useState<{ readonly title: string; readonly signIn?: boolean }>()
  const [send, busy] = useExclusive(async (form: HTMLFormElement) => {
    const empty = emptyIn(form, annonce === null ? { ...CREDENTIALS, ...TEXT } : TEXT)
    setWrong(empty)
    setFailed(undefined)
    if (Object.keys(empty).length > 0) return
    const { text = '', email = '', password = '' } = typedIn(form)
    const answer = await sendAppeal({
      text: ownLines(text),
      ...(annonce === null ? { email: typedEmail(email), password } : { annonce }),
    })
    if (!answer.ok)
      return setFailed({
        title: sentenceOf(answer),
        signIn: answer.code === 'not-signed-in' || answer.code === 'session-revoked',
      })
    forgetText(annonce)
    onSent()
  })
  return (
    <PlainForm className={styles.form} note={common.requiredNote} send={send} aria-label={texts.annonceTitle}>
      {annonce === null ? (
        <>
          <EmailField label={texts.email} autoComplete="username" name="email" required error={wrong.email} />
          <PasswordField
            label={common.password}
            show={common.showPassword}
            autoComplete="current-password"
            name="password"
            required
            error={wrong.password}
          />
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
        defaultValue={kept}
        onChange={({ target }) => keepText(annonce, target.value)}
      />
      {failed === undefined ? null : (
        <Callout live tone="bad" title={failed.title}>
          {failed.signIn === true ? <a href={paths.connexion}>{texts.signIn}</a> : undefined}
        </Callout>
      )}
      <div>
        <Button type="submit" icon="send" busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </div>
    </PlainForm>
  )
}

/** A decision contested by the one concerned: about an annonce when the address names it, else about their account. */
export function Contester(): ReactNode {
  useCramped()
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
            <ButtonAnchor href={site}>{texts.site}</ButtonAnchor>
          </div>
        </>
      ) : (
        <ContestForm annonce={annonce} onSent={() => setSent(true)} />
      )}
      <Announcer />
    </Page>
  )
}
