import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useOrigin } from '#components/navigation/use-origin.ts'
import { useDraft } from '#data/hooks/use-draft.ts'
import { useFirstHtml } from '#data/hooks/use-first-html.ts'
import { type MemberSession, useSession, useSessionRevoked } from '#data/hooks/use-session.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { userTypeIn } from '#wire/sign-up.ts'
import { paths, routeAt } from '#wire/site.ts'
import styles from './connexion.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** On from here: whoever was about to apply completes their profile first, and comes back to the annonce from there. */
function Onwards({ profil }: Pick<MemberSession, 'profil'>): ReactNode {
  const { state } = useLocation()
  const origin = useOrigin()
  if (origin === undefined) return <Navigate to={paths.tableauDeBord} replace />
  const applies = routeAt(origin.split('?', 1)[0] ?? '')?.route === 'annonce' && profil?.profileComplete !== true
  return applies ? <Navigate to={paths.profilFinaliser} state={state} replace /> : <Navigate to={origin} replace />
}

type Side = 'sign-in' | 'sign-up'

/** On a phone one form at a time is shown, and this leads from one to the other. */
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

/** Signing in, beside signing up. A member already signed in goes on to where they were, or to the dashboard. */
export function Connexion(): ReactNode {
  const session = useSession()
  const revoked = useSessionRevoked()
  const { state, search, key } = useLocation()
  // Shown on arrival, such as after an account's deletion.
  const { message } = (state ?? {}) as { readonly message?: unknown }
  const userType = userTypeIn(search)
  // What one comes for, until one chooses here.
  const [chosen, setChosen] = useState<{ readonly search: string; readonly side: Side }>()
  const side = chosen?.search === search ? chosen.side : userType === undefined ? 'sign-in' : 'sign-up'
  const signInDraft = useDraft('connexion')
  const signUpDraft = useDraft('inscription')
  // On the server's page the forms are there before what was kept of them, which comes to the fields nobody typed in.
  const arrived = useFirstHtml().at === paths.connexion
  if (session.state === 'member' && !session.expired) return <Onwards profil={session.profil} />
  return (
    <Page title={connexion.title} documentTitle={connexion.documentTitle} lead={connexion.lead}>
      {typeof message === 'string' ? (
        <Callout live tone="good">
          {message}
        </Callout>
      ) : null}
      {session.state === 'member' ? <Callout tone="waiting">{spaced(connexion.sessionEnded)}</Callout> : null}
      {revoked ? (
        <Callout live tone="waiting">
          {spaced(connexion.sessionRevoked)}
        </Callout>
      ) : null}
      <noscript>
        <p>{common.needsScripts}</p>
      </noscript>
      {arrived || (signInDraft.ready && signUpDraft.ready) ? (
        <>
          <Sides side={side} onSide={(to) => setChosen({ search, side: to })} />
          <div className={styles.doors} data-side={side}>
            <SignInForm draft={signInDraft} />
            <SignUpForm draft={signUpDraft} userType={userType} begins={userType !== undefined && key !== 'default'} />
          </div>
        </>
      ) : (
        <div className={styles.waiting}>
          <Spinner label={common.loading} />
        </div>
      )}
    </Page>
  )
}
