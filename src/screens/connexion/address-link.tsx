import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type AccountFailure, confirmAddress, undoChange } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useSession } from '#data/hooks/use-session.ts'
import { errorMessage } from '#messages/errors.ts'
import { connexion, addressLinks as texts } from '#messages/fr/connexion.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'

/** Target of the link that confirms an address, whoever is signed in here. */
export function ConfirmAddress(): ReactNode {
  const device = useDevice()
  const signedIn = useSession().state === 'member'
  return (
    <AddressLink
      title={texts.confirmTitle}
      text={texts.confirmText}
      action={texts.confirm}
      send={(token) => confirmAddress(device, token)}
      remedy={signedIn ? undefined : texts.askAgain}
      done={
        <>
          <Callout live tone="good">
            {texts.confirmed}
          </Callout>
          <ButtonLink to={signedIn ? paths.tableauDeBord : paths.connexion}>
            {signedIn ? texts.toDashboard : connexion.signIn}
          </ButtonLink>
        </>
      }
    />
  )
}

/** Target of the link sent to a former address; then the choice of another password. */
export function UndoChange(): ReactNode {
  const device = useDevice()
  const navigate = useNavigate()
  const undo = async (token: string) => {
    const outcome = await undoChange(device, token)
    if (outcome.ok) await navigate(paths.motDePasse(outcome.value), { replace: true })
    return outcome
  }
  return (
    <AddressLink
      title={texts.undoTitle}
      text={texts.undoText}
      action={texts.undo}
      send={undo}
      dead={texts.undoDead}
      remedy={texts.undoExpired}
      done={null}
    />
  )
}

/**
 * Target of a mailed link about an address. Nothing happens before its reader presses the button: programs open the
 * links of mails too. The secret is in the fragment, which browsers send to no server.
 * @param dead what to say of a link that is no longer valid
 * @param remedy what to do then
 * @param done shown in place of the button after success
 */
function AddressLink({
  title,
  text,
  action,
  send,
  dead = errorMessage('token-invalid'),
  remedy,
  done,
}: {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly send: (token: string) => Promise<{ readonly ok: true } | AccountFailure>
  readonly dead?: string
  readonly remedy: string | undefined
  readonly done: Elements
}): ReactNode {
  const token = useLocation().hash.slice(1)
  const [failure, setFailure] = useState(token === '' ? dead : undefined)
  const [sent, setSent] = useState(false)
  const [press, busy] = useExclusive(async () => {
    const outcome = await send(token)
    setSent(outcome.ok)
    if (outcome.ok) setFailure(undefined)
    else setFailure(outcome.code === 'token-invalid' ? dead : errorMessage(outcome.code, outcome))
  })
  return (
    <Page title={title} width="narrow">
      <Card as="section" className={layout.stack4}>
        <Problem title={failure}>{failure && remedy}</Problem>
        {sent ? done : null}
        {sent || failure === dead ? null : (
          <>
            <p>{text}</p>
            <Button busy={busy} onClick={() => press()}>
              {action}
            </Button>
          </>
        )}
      </Card>
    </Page>
  )
}
