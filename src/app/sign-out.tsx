import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSending } from '#components/use-sending.ts'
import { signOut } from '#data/commands/account.ts'
import { shell } from '#messages/fr/shell.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { paths } from '#wire/site.ts'

/** Signs out; asks first when something written here has not been sent, since it would be lost. */
export function SignOutButton({ className }: { readonly className?: string | undefined }): ReactNode {
  const [asking, setAsking] = useState(false)
  const { waiting } = useSending()
  const navigate = useNavigate()
  const leave = async () => {
    setAsking(false)
    await navigate(paths.accueil)
    await signOut()
    // While the landing page was still being read, the guard of the page left has turned to the sign-in.
    if (window.location.pathname === paths.connexion) await navigate(paths.accueil, { replace: true })
  }
  return (
    <>
      <button type="button" className={className} onClick={() => (waiting > 0 ? setAsking(true) : void leave())}>
        <Icon name="logout" />
        {shell.signOut}
      </button>
      {asking ? (
        <Dialog
          title={shell.leaveTitle}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="danger" onClick={() => void leave()}>
                {shell.leaveAnyway}
              </Button>
              <Button onClick={() => setAsking(false)}>{shell.stay}</Button>
            </>
          }
        >
          <p>{shell.leaveText(waiting)}</p>
        </Dialog>
      ) : null}
    </>
  )
}
