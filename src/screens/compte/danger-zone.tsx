import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AccountFailure, deleteAccount } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Uid } from '#domain/ids.ts'
import { errorMessage } from '#messages/errors.ts'
import { compte } from '#messages/fr/compte.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'
import styles from './compte.module.css'
import { PartenariatsLeft, PartenariatsLeftBriefly } from './partenariats-left.tsx'

function Failure({ failed }: { readonly failed: AccountFailure }): ReactNode {
  const { code } = failed
  if (code === 'recent-login-required') {
    const [title, text] = compte.recentLogin
    return (
      <Callout live tone="bad" title={title}>
        {text}
      </Callout>
    )
  }
  const signedOut = code === 'not-signed-in' || code === 'account-gone' || code === 'session-revoked'
  return (
    <Callout live tone="bad">
      {signedOut ? compte.noSession : compte.deleteFailed(errorMessage(code, failed))}
    </Callout>
  )
}

/** The deletion of the account, for good, after a question. */
export function DangerZone({ uid }: { readonly uid: Uid }): ReactNode {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<AccountFailure>()
  const navigate = useNavigate()
  const [remove, busy] = useExclusive(async () => {
    const outcome = await deleteAccount(device)
    setAsking(false)
    if (outcome.ok) await navigate(paths.connexion, { replace: true, state: { message: compte.deleted } })
    else setFailed(outcome)
  })
  return (
    <section className={styles.danger} aria-labelledby="danger">
      <h2 id="danger">{compte.dangerTitle}</h2>
      <p>{compte.dangerText}</p>
      <PartenariatsLeft uid={uid} />
      {failed === undefined ? null : <Failure failed={failed} />}
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        {compte.deleteAccount}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={compte.confirmTitle}
          confirm={common.delete}
          cancel={common.cancel}
          icon="trash"
          busy={busy}
          onConfirm={() => remove()}
          onCancel={() => setAsking(false)}
        >
          <p>{compte.confirmText}</p>
          <PartenariatsLeftBriefly />
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
