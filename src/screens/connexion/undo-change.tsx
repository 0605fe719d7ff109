import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { undoChange } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { address } from '#messages/fr/address.ts'
import { paths } from '#wire/site.ts'
import { AddressLink } from './address-link.tsx'

/** Where the link sent to a former address leads; then to the choice of another password. */
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
      title={address.undoTitle}
      text={address.undoText}
      action={address.undo}
      send={undo}
      remedy={address.undoExpired}
      done={null}
    />
  )
}
