import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { confirmAddress } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useSession } from '#data/hooks/use-session.ts'
import { errorMessage } from '#messages/errors.ts'
import { address } from '#messages/fr/address.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import styles from './connexion.module.css'

/**
 * Where the link of an address leads. Nothing is proved before its reader presses the button: programs open the links of
 * mails too. The secret is in the fragment, which no server is sent.
 */
export function ConfirmAddress(): ReactNode {
  const device = useDevice()
  const session = useSession()
  const token = useLocation().hash.slice(1)
  const [failure, setFailure] = useState<string | undefined>(token === '' ? errorMessage('token-invalid') : undefined)
  const [done, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const signedIn = session.state === 'member'
  const confirm = async () => {
    setBusy(true)
    const outcome = await confirmAddress(device, token)
    setBusy(false)
    setDone(outcome.ok)
    setFailure(outcome.ok ? undefined : errorMessage(outcome.code, outcome))
  }
  return (
    <Page title={address.confirmTitle} width="narrow">
      <Card as="section" className={styles.form}>
        {failure === undefined ? null : (
          <Callout tone="bad" title={failure}>
            {signedIn ? undefined : address.askAgain}
          </Callout>
        )}
        {done ? (
          <>
            <Callout tone="good">{address.confirmed}</Callout>
            <ButtonLink to={signedIn ? paths.tableauDeBord : paths.connexion}>
              {signedIn ? address.toDashboard : connexion.signIn}
            </ButtonLink>
          </>
        ) : (
          <>
            <p>{address.confirmText}</p>
            <Button busy={busy} onClick={() => void confirm()}>
              {address.confirm}
            </Button>
          </>
        )}
      </Card>
    </Page>
  )
}
