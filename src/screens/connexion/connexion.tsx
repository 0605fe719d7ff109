import type { ReactNode } from 'react'
import { type Location, Navigate, useLocation } from 'react-router-dom'
import { useDraft } from '#data/hooks/use-draft.ts'
import { useFirstHtml } from '#data/hooks/use-first-html.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { userTypeIn } from '#wire/sign-up.ts'
import { paths } from '#wire/site.ts'
import styles from './connexion.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

interface Arrival {
  /** The page the guard redirected from; they go back there once signed in. */
  readonly from?: Location
  /** Shown on arrival, such as after an account's deletion. */
  readonly message?: unknown
}

/** Signing in, beside signing up. A member already signed in goes on to where they were, or to the dashboard. */
export function Connexion(): ReactNode {
  const session = useSession()
  const { state, search } = useLocation()
  const arrival = (state ?? {}) as Arrival
  const signInDraft = useDraft('connexion')
  const signUpDraft = useDraft('inscription')
  // On the server's page the forms are there before what was kept of them, which comes to the fields nobody typed in.
  const arrived = useFirstHtml().at === paths.connexion
  if (session.state === 'member' && !session.expired) {
    const { from } = arrival
    return <Navigate to={from === undefined ? paths.tableauDeBord : `${from.pathname}${from.search}`} replace />
  }
  return (
    <Page title={connexion.title} lead={connexion.lead}>
      {typeof arrival.message === 'string' ? <Callout tone="good">{arrival.message}</Callout> : null}
      {session.state === 'member' ? <Callout tone="waiting">{spaced(connexion.sessionEnded)}</Callout> : null}
      <noscript>
        <p>{common.needsScripts}</p>
      </noscript>
      {arrived || (signInDraft.ready && signUpDraft.ready) ? (
        <div className={styles.doors}>
          <SignInForm draft={signInDraft} />
          <SignUpForm draft={signUpDraft} userType={userTypeIn(search)} />
        </div>
      ) : (
        <div className={styles.waiting}>
          <Spinner label={common.loading} />
        </div>
      )}
    </Page>
  )
}
