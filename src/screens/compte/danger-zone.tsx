import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSignOut } from '#components/sync/use-sign-out.tsx'
import { type AccountFailure, deleteAccount, signOut } from '#data/commands/account.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { useConfirmed } from '#data/hooks/use-candidatures.ts'
import { type Partnership, usePartnerships } from '#data/hooks/use-partnerships.ts'
import type { Candidature } from '#domain/candidature.ts'
import { type RecordId, recordKeyOf, type Uid } from '#domain/ids.ts'
import { authorParty } from '#domain/papers/record-keys.ts'
import { balanceOf, isUnsettled } from '#domain/papers/statements/balance.ts'
import { freeItems, isAgreed } from '#domain/papers/statements/ledger.ts'
import { amountsOf, NO_INPUT } from '#domain/papers/statements/sums.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { dueText, piecesToCount } from '#messages/due-text.ts'
import { errorMessage } from '#messages/errors.ts'
import { formatCentimes, formatPeriod } from '#messages/format.ts'
import { compte } from '#messages/fr/compte.ts'
import { deletion } from '#messages/fr/deletion.ts'
import { common } from '#messages/fr.ts'
import { partnershipDates } from '#messages/partnership-dates.ts'
import { otherName } from '#messages/party-names.ts'
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

type OpenMatters = ReadonlyMap<string, string>

/** What is open in a partnership, by the figures of its page, a line each by its key; none when nothing is. */
function openMatters({ candidature, papers, records, situation, party }: Partnership): OpenMatters {
  const { pieces, uncounted, statements } = situation
  const other = otherName(candidature, candidature[party === 'boutique' ? 'boutiqueId' : 'creatorId'])
  const due = (centimes: number) => dueText(party, other, centimes)
  /** Who answers what an author wrote: `null` for the reader. */
  const answering = (id: RecordId) => (authorParty(recordKeyOf(id)) === party ? other : null)
  const lines = new Map<string, string>()
  if (pieces > 0) lines.set('pieces', deletion.shelved(pieces))
  if (uncounted > 0) {
    const terms = termsByDay(papers, records, candidature.annonce)
    const items = freeItems(records, terms)
    const { dueCentimes } = amountsOf(NO_INPUT, items, terms).sums
    lines.set('sales', deletion.toCount(due(dueCentimes), piecesToCount(items)))
  }
  const balance = balanceOf(statements)
  const agreed = statements.filter((one) => isUnsettled(one) && isAgreed(one))
  if (balance !== 0) lines.set('balance', deletion.toSettle(due(balance), agreed.length))
  for (const { statement, state, remainingCentimes, payments } of statements) {
    if (state === 'proposed') {
      lines.set(statement._id, deletion.toAnswer(due(remainingCentimes), statement.number, answering(statement._id)))
    }
    for (const { payment, isPending } of payments)
      if (isPending)
        lines.set(payment._id, deletion.toConfirm(formatCentimes(payment.centimes), answering(payment._id)))
  }
  return lines
}

interface Partner {
  readonly candidature: Candidature
  /** What is open; undefined while it is being read. */
  readonly open: OpenMatters | undefined
  /** Of the partnership, else of its annonce. */
  readonly period: string
}

/** The partners of all confirmed partnerships, those with something open first. */
function usePartners(): { readonly running: readonly Partner[]; readonly alone: readonly Partner[] } | undefined {
  const confirmed = useConfirmed()
  const known = new Map(usePartnerships()?.map((one) => [one.candidature._id, one]))
  const partners = (all: readonly Candidature[]) =>
    all
      .map((candidature): Partner => {
        const one = known.get(candidature._id)
        const { dateDebut, dateFin } = candidature.annonce
        return one === undefined
          ? { candidature, open: undefined, period: formatPeriod(dateDebut, dateFin) }
          : { candidature, open: openMatters(one), period: spaced(partnershipDates(one.situation)) }
      })
      .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
  return confirmed && { running: partners(confirmed.running), alone: partners(confirmed.alone) }
}

const isOpen = ({ open }: Partner) => open !== undefined && open.size > 0

function Partners({
  all,
  uid,
  hiddenCount = 0,
}: {
  readonly all: readonly Partner[]
  readonly uid: Uid
  readonly hiddenCount?: number
}): ReactNode {
  if (all.length === 0) return null
  return (
    <ul className={cx(layout.stack2, styles.partners)}>
      {all.map(({ candidature, open, period }) => {
        const { _id, annonce } = candidature
        return (
          <li key={_id}>
            <strong>{otherName(candidature, uid)}</strong>
            <span>{`, ${annonce.ville}`}</span>
            <span className={cx(layout.note, styles.period)}>{period}</span>
            {open?.size === 0 ? <span className={cx(layout.note, styles.period)}>{deletion.nothingOpen}</span> : null}
            {open === undefined || open.size === 0 ? null : (
              <ul className={cx(layout.note, layout.stack1)}>
                {[...open].map(([key, line]) => (
                  <li key={key}>{spaced(line)}</li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
      {hiddenCount > 0 ? <li>{deletion.others(hiddenCount)}</li> : null}
    </ul>
  )
}

/** Partnerships left to others by a deletion, and those it ends, shown to a member about to delete their account. */
function PartenariatsLeft({ uid }: { readonly uid: Uid }): ReactNode {
  const partners = usePartners()
  const arrival = useOwnArrival()
  if (partners === undefined) return null
  const { running, alone } = partners
  return (
    <>
      {arrival === 'complete' ? null : <p className={layout.note}>{spaced(deletion.notArrived)}</p>}
      {running.length === 0 ? null : (
        <>
          <p>{spaced(deletion.running(running.length))}</p>
          <Partners all={running.slice(0, SHOWN_MAX)} uid={uid} hiddenCount={running.length - SHOWN_MAX} />
          <p>{spaced(deletion.stays)}</p>
        </>
      )}
      {alone.length === 0 ? null : <p>{spaced(deletion.alone(alone.length))}</p>}
      <Partners all={alone.filter(isOpen)} uid={uid} />
      {running.length + alone.length === 0 ? null : <p>{spaced(deletion.copy)}</p>}
    </>
  )
}

/** The same in the confirmation: all that is open, by partner. */
function PartenariatsLeftBriefly({ uid }: { readonly uid: Uid }): ReactNode {
  const { running, alone } = usePartners() ?? { running: [], alone: [] }
  const open = [...running, ...alone].filter(isOpen)
  return (
    <>
      {running.length === 0 ? null : <p>{spaced(deletion.confirmRunning(running.length))}</p>}
      {alone.length === 0 ? null : <p>{spaced(deletion.alone(alone.length))}</p>}
      {open.length === 0 ? null : <p>{spaced(deletion.confirmOpen)}</p>}
      <Partners all={open} uid={uid} />
    </>
  )
}

/** The id of the title, which the address of the page may end with: it then takes the focus. */
const DANGER_ID = 'danger'

/** Signs out, so that the page's guard leads to the sign-in, which leads back to where the page then was: here. */
function SignInAgain(): ReactNode {
  const device = useDevice()
  const navigate = useNavigate()
  const isNamed = useLocation().hash === `#${DANGER_ID}`
  const [isLeaving, setIsLeaving] = useState(false)
  const leaving = useSignOut(async () => {
    setIsLeaving(true)
    await navigate({ hash: DANGER_ID }, { replace: true })
  })
  // The router follows the address later: a guard that acted before would not know of the new one.
  useEffect(() => {
    if (isLeaving && isNamed) void signOut(device)
  }, [isLeaving, isNamed, device])
  return (
    <>
      <Button variant="secondary" icon="user" onClick={leaving.ask}>
        {compte.signInAgain}
      </Button>
      {leaving.dialog}
    </>
  )
}

function Failure({ failed }: { readonly failed: AccountFailure }): ReactNode {
  const { code } = failed
  if (code === 'recent-login-required') {
    const [title, text] = compte.recentLogin
    return (
      <>
        <Problem title={title}>{text}</Problem>
        <SignInAgain />
      </>
    )
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
    <section className={cx(layout.stack3, styles.danger)} aria-labelledby={DANGER_ID}>
      <h2 id={DANGER_ID} tabIndex={-1}>
        {compte.dangerTitle}
      </h2>
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
          <PartenariatsLeftBriefly uid={uid} />
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
