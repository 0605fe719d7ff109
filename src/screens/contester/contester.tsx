import { type ReactNode, useState } from 'react'
import { type Answer, sendAppeal } from '#data/moderation/ask.ts'
import { typedEmail } from '#domain/input.ts'
import { ownLines } from '#domain/visible.ts'
import { contestation as texts } from '#messages/fr/contestation.ts'
import { common } from '#messages/fr.ts'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { submitted, typedIn } from '#ui/form/plain-form.ts'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
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

function ContestForm({ annonce, onSent }: { readonly annonce: string | null; readonly onSent: () => void }): ReactNode {
  const [kept] = useState(() => keptText(annonce))
  const [failed, setFailed] = useState<{ readonly title: string; readonly signIn?: boolean }>()
  const [send, busy] = useExclusive(async (form: HTMLFormElement) => {
    const { text = '', email = '', password = '' } = typedIn(form)
    if (text.trim() === '') return setFailed({ title: texts.textMissing })
    if (annonce === null && (email.trim() === '' || password === ''))
      return setFailed({ title: texts.credentialsMissing })
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
    <form className={styles.form} onSubmit={submitted(send)} aria-label={texts.annonceTitle} noValidate>
      {annonce === null ? (
        <>
          <TextField label={texts.email} type="email" autoComplete="username" name="email" />
          <PasswordField
            label={common.password}
            show={common.showPassword}
            autoComplete="current-password"
            name="password"
          />
        </>
      ) : null}
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        dir="auto"
        rows={6}
        name="text"
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
    </form>
  )
}

/** A decision contested by the one concerned: about an annonce when the address names it, else about their account. */
export function Contester(): ReactNode {
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
