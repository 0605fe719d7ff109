import type { ReactNode } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import type { Records } from '#data/hooks/use-records.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Rejection, useAbandonRejection, useRejections } from '#data/hooks/use-sync.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Refusal } from '#domain/codes.ts'
import { type CandidatureId, candidatureOf, isRecordId, recordKeyOf } from '#domain/ids.ts'
import { accountOf } from '#domain/partenariat/account.ts'
import type { CountedMovement } from '#domain/partenariat/movements.ts'
import type { Account, AccountData } from '#domain/partenariat/records.ts'
import { compteTitle } from '#messages/compte-values.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { errorMessage, fieldMessage } from '#messages/errors.ts'
import { formatCentimes, formatPeriod } from '#messages/format.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { otherName, partnershipTitle } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { ItemName } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import { BackToDashboard, WriteTo } from '../paper/paper-links.tsx'
import section from '../paper/section.module.css'
import styles from './comptes.module.css'

function isRefusedCompte({ collection, docId, version }: Rejection, id: CandidatureId): boolean {
  return collection === 'records' && version.kind === 'account' && isRecordId(docId) && candidatureOf(docId) === id
}

/** Each of the terms that the server did not take, or why else it took none. */
function reasonOf({ code, fields = [] }: Refusal): string {
  return code === 'invalid' && fields.length > 0 ? fields.map(fieldMessage).join(' ') : errorMessage(code)
}

/** The accounts of a partnership that the server did not take: why, and a new one on the same terms. */
function RefusedComptes({
  id,
  onRedo,
}: {
  readonly id: CandidatureId
  readonly onRedo: (terms: AccountData) => void
}): ReactNode {
  const abandon = useAbandonRejection()
  const refused = useRejections().filter((rejection) => isRefusedCompte(rejection, id))
  const termsOf = ({ version }: Rejection) => version as unknown as AccountData
  const names = distinctNames(refused, (rejection) => [formatPeriod(termsOf(rejection).from, termsOf(rejection).to)])
  return refused.map((rejection, index) => {
    const terms = termsOf(rejection)
    const redo = () => {
      onRedo(terms)
      void abandon(rejection.id)
    }
    return (
      <Callout key={rejection.id} tone="bad" title={COMPTES.refused(terms.from, terms.to)}>
        <p>{spaced(reasonOf(rejection.refusal))}</p>
        <ItemName value={names[index] ?? ''}>
          <div className={section.buttons}>
            <Button small onClick={redo}>
              {COMPTES.redo}
            </Button>
            <Button small variant="quiet" onClick={() => void abandon(rejection.id)}>
              {COMPTES.abandon}
            </Button>
          </div>
        </ItemName>
      </Callout>
    )
  })
}

const ALL_DAYS = '9999-12-31'

function Kept({ account, waiting, to }: { readonly account: Account; readonly waiting: boolean; readonly to: string }) {
  const { number, from, sold, dueCentimes } = account
  const due = dueCentimes < 0 ? COMPTES.total.owed : COMPTES.total.due
  return (
    <Card as="li" className={layout.stack2}>
      <h3 className={layout.middle2}>
        <span>{`${compteTitle(number)} `}</span>
        <WriteBadge write={waiting ? 'waiting' : 'sent'} />
      </h3>
      {number === 0 ? <p className={section.note}>{spaced(COMPTES.waitingNumber)}</p> : null}
      <p>{formatPeriod(from, account.to)}</p>
      <p className={styles.summary}>
        <span>{COMPTES.pieces(sold)}</span>
        <span className={styles.due}>{`${spaced(`${due} :`)} ${formatCentimes(Math.abs(dueCentimes))}`}</span>
      </p>
      <div>
        <ButtonLink small variant="secondary" icon="document" to={{ search: to }}>
          {COMPTES.open(compteTitle(number))}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The accounts of a partnership, the latest first, and what none of them has counted. */
export function CompteList({
  candidature,
  records: { accounts, waiting },
  sales,
  missing,
  picker,
  list,
  onRedo,
}: {
  readonly candidature: Candidature
  readonly records: Records
  readonly sales: readonly CountedMovement[]
  /** Whether the address names an account that is not here. */
  readonly missing: boolean
  readonly picker: Elements
  /** The address of this page. */
  readonly list: string
  readonly onRedo: (terms: AccountData) => void
}): ReactNode {
  const { _id, annonceId, creatorId } = candidature
  const uid = useMemberUid()
  const latest = accounts.toReversed()
  const names = distinctNames(latest, ({ from, to }) => [formatPeriod(from, to)])
  const arrived = useOwnArrival() === 'complete'
  const rest = accountOf(sales, accounts, { from: '', to: ALL_DAYS, commission: 0, rentCentimes: 0 })
  return (
    <Page
      title={COMPTES.title}
      documentTitle={partnershipTitle(COMPTES.title, candidature, uid)}
      width="narrow"
      back={<BackToDashboard />}
      lead={<p>{spaced(COMPTES.lead(otherName(candidature, uid)))}</p>}
      actions={
        <>
          <ButtonLink icon="plus" to={{ search: `${list}&nouveau` }}>
            {COMPTES.make}
          </ButtonLink>
          <ButtonLink variant="quiet" to={paths.contrat(annonceId, creatorId)}>
            {PAPER.seeContrat}
          </ButtonLink>
          <ButtonLink variant="quiet" to={paths.inventaire(annonceId, creatorId)}>
            {PAPER.seeInventaire}
          </ButtonLink>
          <WriteTo candidature={candidature} />
        </>
      }
    >
      {picker}
      {missing ? <Callout tone="plain">{spaced(COMPTES.missing)}</Callout> : null}
      <RefusedComptes id={_id} onRedo={onRedo} />
      {rest.movements.length === 0 ? null : <Callout tone="waiting">{spaced(COMPTES.uncounted(rest.sold))}</Callout>}
      <section className={section.section} aria-labelledby="comptes-title">
        <h2 id="comptes-title">{COMPTES.kept}</h2>
        {accounts.length === 0 ? <p>{spaced(arrived ? COMPTES.none : COMPTES.notArrived)}</p> : null}
        <ul className={layout.stack3}>
          {latest.map((account, index) => {
            const key = recordKeyOf(account._id)
            return (
              <ItemName key={key} value={names[index] ?? ''}>
                <Kept account={account} waiting={waiting.has(key)} to={`${list}&compte=${key}`} />
              </ItemName>
            )
          })}
        </ul>
      </section>
    </Page>
  )
}
