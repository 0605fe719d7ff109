import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSending } from '#components/sync/use-sending.ts'
import { signOut } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { beside } from '#messages/fr/beside.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { paths } from '#wire/site.ts'

/** Signs out; asks first when something on this device has not been sent, since it would be lost. */
export function SignOutButton({ className }: { readonly className?: string | undefined }): ReactNode {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const { waiting } = useSending()
  const navigate = useNavigate()
  const leave = async () => {
    setAsking(false)
    await navigate(paths.accueil)
    await signOut(device)
    // While the landing page was still loading, the guard of the page being left redirected to the sign-in.
    if (window.location.pathname === paths.connexion) await navigate(paths.accueil, { replace: true })
  }
  return (
    <>
      <button type="button" className={className} onClick={() => (waiting > 0 ? setAsking(true) : void leave())}>
        <Icon name="logout" />
        <span>{beside.signOut}</span>
      </button>
      {asking ? (
        <ConfirmDialog
          title={beside.leaveTitle}
          confirm={beside.leaveAnyway}
          cancel={beside.stay}
          onConfirm={() => void leave()}
          onCancel={() => setAsking(false)}
        >
          <p>{beside.leaveText(waiting)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
