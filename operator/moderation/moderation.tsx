import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { PasswordField } from '#components/forms/password-field.tsx'
import { PlainForm } from '#components/forms/plain-form.tsx'
import { usePlainForm } from '#components/forms/use-plain-form.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { useSmallLayout } from '#ui/layout/use-window-fits.ts'
import { Announcer } from '#ui/status/announcer.tsx'
import { Problem } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import type { ActLine } from '#wire/moderation.ts'
import { paths } from '#wire/site.ts'
import type { ServerAnswer } from '../ask.ts'
import { moderation as texts } from '../messages/moderation.ts'
import { type Access, formErrorOf, ModerationClientContext } from './access.ts'
import { AccountPanel, AccountSearch } from './account.tsx'
import { Frame, OfflineNote } from './frame.tsx'
import { LoadedSection, useLoaded } from './loaded-section.tsx'
import { Mails } from './mail-lines.tsx'
import styles from './moderation.module.css'
import { ReportPanel, Reports } from './report.tsx'
import { useAccess } from './use-access.ts'

/** Asks for the password again. What was typed in the page before is preserved behind it. */
function Prompt({
  again,
  open,
}: {
  readonly again: boolean
  readonly open: (password: string) => Promise<ServerAnswer<unknown>>
}): ReactNode {
  const { send, busy, wrong, error } = usePlainForm({ password: texts.access.missing }, async ({ password = '' }) => {
    const answer = await open(password)
    return answer.ok ? undefined : formErrorOf(answer)
  })
  return (
    <Page
      id="mot-de-passe"
      title={texts.access.title}
      width="narrow"
      lead={again ? texts.access.again : texts.access.lead}
    >
      <PlainForm className={layout.stack4} send={send}>
        <PasswordField name="password" required error={wrong.password} />
        <Problem title={error} />
        <div className={layout.row3}>
          <Button type="submit" busy={busy}>
            {busy ? texts.access.opening : texts.access.open}
          </Button>
        </div>
      </PlainForm>
    </Page>
  )
}

function Line({ act: { act, about, code, by, at } }: { readonly act: ActLine }): ReactNode {
  return (
    <li className={cx(layout.stack1, styles.act)}>
      <strong>{code === undefined ? texts.acts.act(act) : `${texts.acts.act(act)} (${texts.acts.code(code)})`}</strong>
      <span className={styles.id}>{about}</span>
      <span className={layout.soft}>{`${texts.report.moment(at)}, ${texts.acts.by(by)}`}</span>
    </li>
  )
}

/** The latest acts. */
function Acts(): ReactNode {
  const loaded = useLoaded<{ readonly acts: readonly ActLine[] }>('/actes')
  return (
    <Page title={texts.acts.title} lead={texts.acts.lead}>
      <LoadedSection loaded={loaded}>
        {({ acts }) =>
          acts.length === 0 ? (
            <p>{texts.acts.none}</p>
          ) : (
            <ol className={cx(layout.stack3, styles.plain)}>
              {acts.map((act) => (
                <Line key={act._id} act={act} />
              ))}
            </ol>
          )
        }
      </LoadedSection>
    </Page>
  )
}

/** Where a visitor without access can go instead. */
const OUT = {
  'signed-out': { title: texts.signedOut, text: texts.signedOutText, to: paths.connexion, label: texts.signIn },
  none: { title: texts.unknown, text: texts.unknownText, to: paths.accueil, label: texts.site },
}

/** Shown to a visitor without access. */
function Outside({ state, look }: { readonly state: Access['state']; readonly look: () => Promise<void> }): ReactNode {
  const out = OUT[state as keyof typeof OUT]
  if (out !== undefined) {
    return (
      <Page title={out.title} width="narrow" lead={out.text}>
        <div>
          <ButtonLink href={out.to}>{out.label}</ButtonLink>
        </div>
      </Page>
    )
  }
  return (
    <Page title={texts.title} width="narrow">
      {state === 'unreachable' ? (
        <Problem title={texts.unanswered}>
          <Button small variant="secondary" onClick={() => void look()}>
            {texts.again}
          </Button>
        </Problem>
      ) : (
        <Spinner label={texts.loading} />
      )}
    </Page>
  )
}

/** The operator's page. Its content stays mounted, hidden, while the password is asked for again. */
export function Moderation(): ReactNode {
  useSmallLayout()
  const { access, moderation, again, look, open, prolong, close } = useAccess()
  const isOpen = access.state === 'open'
  return (
    <ModerationClientContext value={moderation}>
      {isOpen ? <Frame until={access.until} onProlong={prolong} onClose={() => void close()} /> : null}
      <Announcer />
      <OfflineNote />
      {again ? (
        <div hidden={!isOpen}>
          <Routes>
            <Route path="/" element={<Reports />} />
            <Route path="/signalements/:name" element={<ReportPanel />} />
            <Route path="/comptes" element={<AccountSearch />} />
            <Route path="/comptes/:uid" element={<AccountPanel />} />
            <Route path="/courriers" element={<Mails />} />
            <Route path="/actes" element={<Acts />} />
            <Route path="*" element={<Reports />} />
          </Routes>
        </div>
      ) : null}
      {access.state === 'closed' ? <Prompt again={again} open={open} /> : null}
      {isOpen || access.state === 'closed' ? null : <Outside state={access.state} look={look} />}
    </ModerationClientContext>
  )
}
