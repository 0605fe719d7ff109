import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AccountFailure, deleteAccount } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { useConfirmed } from '#data/hooks/use-candidatures.ts'
import { type Partnership, usePartnerships } from '#data/hooks/use-partnerships.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { freeItems } from '#domain/papers/statements/ledger.ts'
import { amountsOf, NO_INPUT } from '#domain/papers/statements/sums.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { errorMessage } from '#messages/errors.ts'
import { formatCentimes, formatPeriod } from '#messages/format.ts'
import { compte } from '#messages/fr/compte.ts'
import { deletion } from '#messages/fr/deletion.ts'
import { common } from '#messages/fr.ts'
import { partyName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import layout from '#ui/layout/layout.module.css'
import { Problem } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'
import styles from './compte.module.css'

const SHOWN_MAX = 10 // partnerships listed by name; the others are a number

/** What the créateur is due of the sales that no statement has counted, in cents. */
function uncountedCentimes({ candidature, papers, records }: Partnership): number {
  const terms = termsByDay(papers, records.copies, candidature.annonce)
  return amountsOf(NO_INPUT, freeItems(records, terms), terms).sums.dueCentimes
}

function Partner({
  candidature,
  partnership,
  uid,
}: {
  readonly candidature: Candidature
  /** Undefined while it is being read. */
  readonly partnership: Partnership | undefined
  readonly uid: string
}): ReactNode {
  const { annonce, boutiqueId, creatorId } = candidature
  return (
    <li>
      <strong>{partyName(candidature, uid === boutiqueId ? creatorId : boutiqueId)}</strong>
      <span>{`, ${annonce.ville}`}</span>
      <span className={cx(layout.note, styles.period)}>{formatPeriod(annonce.dateDebut, annonce.dateFin)}</span>
      {partnership === undefined ? null : (
        <span className={cx(layout.note, styles.period)}>
          {spaced(
            deletion.open(
              partnership.situation.pieces,
              partnership.situation.uncounted,
              formatCentimes(uncountedCentimes(partnership)),
            ),
          )}
        </span>
      )}
    </li>
  )
}

/** Partnerships left to others by a deletion, and those it ends, shown to a member about to delete their account. */
function PartenariatsLeft({ uid }: { readonly uid: string }): ReactNode {
  const confirmed = useConfirmed()
  const partnerships = new Map(usePartnerships()?.map((one) => [one.candidature._id, one]))
  const arrival = useOwnArrival()
  if (confirmed === undefined) return null
  const { running, alone } = confirmed
  const hiddenCount = running.length - SHOWN_MAX
  return (
    <>
      {arrival === 'complete' ? null : <p className={layout.note}>{spaced(deletion.notArrived)}</p>}
      {running.length === 0 ? null : (
        <>
          <p>{spaced(deletion.running(running.length))}</p>
          <ul className={cx(layout.stack1, styles.partners)}>
            {running.slice(0, SHOWN_MAX).map((one) => (
              <Partner key={one._id} candidature={one} partnership={partnerships.get(one._id)} uid={uid} />
            ))}
            {hiddenCount > 0 ? <li>{deletion.others(hiddenCount)}</li> : null}
          </ul>
          <p>{spaced(deletion.stays)}</p>
        </>
      )}
      {alone.length === 0 ? null : <p>{spaced(deletion.alone(alone.length))}</p>}
      {running.length + alone.length === 0 ? null : <p>{spaced(deletion.copy)}</p>}
    </>
  )
}

/** The same in one or two sentences, in the confirmation. */
function PartenariatsLeftBriefly(): ReactNode {
  const { running = [], alone = [] } = useConfirmed() ?? {}
  const open = (usePartnerships() ?? []).filter(({ candidature }) => leaverOf(candidature) === null)
  const sum = (of: 'pieces' | 'uncounted') => open.reduce((all, { situation }) => all + Math.max(0, situation[of]), 0)
  const [pieces, uncounted] = [sum('pieces'), sum('uncounted')]
  return (
    <>
      {running.length === 0 ? null : <p>{spaced(deletion.confirmRunning(running.length))}</p>}
      {pieces + uncounted === 0 ? null : <p>{spaced(deletion.confirmOpen(pieces, uncounted))}</p>}
      {alone.length === 0 ? null : <p>{spaced(deletion.alone(alone.length))}</p>}
    </>
  )
}

function Failure({ failed }: { readonly failed: AccountFailure }): ReactNode {
  const { code } = failed
  if (code === 'recent-login-required') {
    const [title, text] = compte.recentLogin
    return <Problem title={title}>{text}</Problem>
  }
  const signedOut = code === 'not-signed-in' || code === 'account-gone' || code === 'session-revoked'
  return <Problem>{signedOut ? compte.noSession : compte.deleteFailed(errorMessage(code, failed))}</Problem>
}

/** Deletes the account, for good, after a confirmation. */
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
    <section className={cx(layout.stack3, styles.danger)} aria-labelledby="danger">
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
