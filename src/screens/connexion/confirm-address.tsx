import type { ReactNode } from 'react'
import { confirmAddress } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useSession } from '#data/hooks/use-session.ts'
import { address } from '#messages/fr/address.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import { AddressLink } from './address-link.tsx'

/** Where the link that proves an address leads, whoever is signed in here. */
export function ConfirmAddress(): ReactNode {
  const device = useDevice()
  const signedIn = useSession().state === 'member'
  return (
    <AddressLink
      title={address.confirmTitle}
      text={address.confirmText}
      action={address.confirm}
      send={(token) => confirmAddress(device, token)}
      remedy={signedIn ? undefined : address.askAgain}
      done={
        <>
          <Callout live tone="good">
            {address.confirmed}
          </Callout>
          <ButtonLink to={signedIn ? paths.tableauDeBord : paths.connexion}>
            {signedIn ? address.toDashboard : connexion.signIn}
          </ButtonLink>
        </>
      }
    />
  )
}
