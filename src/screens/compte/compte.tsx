import { type ReactNode, useState } from 'react'
import { requestPasswordReset } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import { type MemberSession, useSession } from '#data/hooks/use-session.ts'
import { compte } from '#messages/fr/compte.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { suivis } from '#messages/fr/suivis.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'
import styles from './compte.module.css'
import { DangerZone } from './danger-zone.tsx'
import { EmailForm } from './email-form.tsx'
import { Export } from './export.tsx'
import { KeptHere } from './kept-here.tsx'
import { Sessions } from './sessions.tsx'
import { MailChoices, MoreTime, Notifications } from './settings.tsx'

function PasswordReset({ email }: { readonly email: string }): ReactNode {
  const device = useDevice()
  const [sent, setSent] = useState<boolean>()
  const [reset, busy] = useExclusive(async () => {
    const outcome = await requestPasswordReset(device, email)
    setSent(outcome.ok)
  })
  const [title, text] = sent === false ? connexion.resetFailed : connexion.emailSent
  return (
    <div className={cx(layout.stack4, styles.form)}>
      <p>{compte.passwordText}</p>
      {sent === undefined ? null : (
        <Callout live tone={sent ? 'good' : 'bad'} title={title}>
          {text}
        </Callout>
      )}
      <Button variant="secondary" icon="lock" busy={busy} onClick={() => reset()}>
        {compte.passwordReset}
      </Button>
    </div>
  )
}

function Sections({ session }: { readonly session: MemberSession }): ReactNode {
  const draft = useDraft('compte/email')
  return (
    <>
      <Card as="section" className={cx(layout.stack4, styles.form)}>
        <h2>{compte.profilTitle}</h2>
        <p>{compte.profilText}</p>
        <div className={layout.row3}>
          <ButtonLink variant="secondary" icon="eye" to={paths.profil(session.uid)}>
            {compte.viewProfil}
          </ButtonLink>
          <ButtonLink variant="secondary" icon="edit" to={paths.profilModifier}>
            {compte.editProfil}
          </ButtonLink>
          <ButtonLink variant="secondary" icon="heart" to={paths.suivis}>
            {suivis.title}
          </ButtonLink>
        </div>
      </Card>
      <Card as="section" className={cx(layout.stack4, styles.form)}>
        <h2>{compte.emailTitle}</h2>
        {draft.ready ? <EmailForm draft={draft} /> : null}
      </Card>
      <Card as="section" className={cx(layout.stack4, styles.form)}>
        <h2>{compte.passwordTitle}</h2>
        <PasswordReset email={session.email} />
      </Card>
      <Notifications />
      <MailChoices userType={session.userType} />
      <MoreTime userType={session.userType} />
      <Sessions />
      <KeptHere />
      <Export />
      <DangerZone uid={session.uid} />
    </>
  )
}

/** One's account: profile, e-mail, password, mails, sessions, data, deletion. */
export function Compte(): ReactNode {
  const session = useSession()
  if (session.state !== 'member') return null
  return (
    <Page title={compte.title} lead={compte.signedAs(session.email)} width="narrow">
      <Sections session={session} />
    </Page>
  )
}
