import type { ReactNode } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import type { Records } from '#data/hooks/use-records.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Rejection, useAbandonRejection, useRejections } from '#data/hooks/use-sync.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Refusal } from '#domain/codes.ts'
import { type CandidatureId, candidatureOf, isRecordId, recordKeyOf } from '#domain/ids.ts'
import type { StatementData } from '#domain/papers/records.ts'
import type { CountedItem, StatementStatus } from '#domain/papers/statements/ledger.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { uncountedText } from '#messages/due-text.ts'
import { errorMessage, fieldMessage } from '#messages/errors.ts'
import { formatCentimes, formatPeriod } from '#messages/format.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { common } from '#messages/fr.ts'
import { otherName, partnershipTitle } from '#messages/party-names.ts'
import { balanceTexts, releveTitle } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { ItemName } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { newReleve, releveLink } from '../page/turn-links.ts'
import { BackFromPaper, WriteTo } from '../paper/paper-links.tsx'
import section from '../paper/section.module.css'
import { RefusedActs } from './acts.tsx'
import styles from './releves.module.css'
import { StateBadge } from './state-badge.tsx'

function isRefusedReleve({ collection, docId, version }: Rejection, id: CandidatureId): boolean {
  return collection === 'records' && version.kind === 'statement' && isRecordId(docId) && candidatureOf(docId) === id
}

/** A message for each term that the server rejected, else for the refusal itself. */
function reasonOf({ code, fields = [] }: Refusal): string {
  return code === 'invalid' && fields.length > 0 ? fields.map(fieldMessage).join(' ') : errorMessage(code)
}

/** The statements of a partnership that the server rejected: why, and a new one on the same terms. */
function RefusedReleves({
  id,
  onRedo,
}: {
  readonly id: CandidatureId
  readonly onRedo: (terms: StatementData) => void
}): ReactNode {
  const abandon = useAbandonRejection()
  const refused = useRejections().filter((rejection) => isRefusedReleve(rejection, id))
  const termsOf = ({ version }: Rejection) => version as unknown as StatementData
  const names = distinctNames(refused, (rejection) => [formatPeriod(termsOf(rejection).from, termsOf(rejection).to)])
  return refused.map((rejection, index) => {
    const terms = termsOf(rejection)
    const redo = () => {
      onRedo(terms)
      void abandon(rejection.id)
    }
    return (
      <Callout key={rejection.id} tone="bad" title={RELEVES.refused(terms.from, terms.to)}>
        <p>{spaced(reasonOf(rejection.refusal))}</p>
        <ItemName value={names[index] ?? ''}>
          <div className={layout.row2}>
            <Button small onClick={redo}>
              {RELEVES.redo}
            </Button>
            <Button small variant="quiet" onClick={() => void abandon(rejection.id)}>
              {RELEVES.abandon}
            </Button>
          </div>
        </ItemName>
      </Callout>
    )
  })
}

function ReleveItem({
  candidature,
  status,
  names,
  waiting,
}: {
  readonly candidature: Candidature
  readonly status: StatementStatus
  readonly names: Parameters<typeof balanceTexts>[1]
  readonly waiting: boolean
}) {
  const { _id, number, from, to, sold, dueCentimes } = status.statement
  const isUpheld = status.state !== 'contested' && status.state !== 'withdrawn'
  const due = dueCentimes < 0 ? RELEVES.total.owed : RELEVES.total.due
  return (
    <Card as="li" className={layout.stack2}>
      <h3 className={layout.middle2}>
        <span>{`${releveTitle(number)} `}</span>
        <StateBadge status={status} />
        <WriteBadge write={waiting ? 'waiting' : 'sent'} />
      </h3>
      {number === 0 ? <p className={section.note}>{spaced(RELEVES.waitingNumber)}</p> : null}
      <p>{formatPeriod(from, to)}</p>
      <p className={styles.summary}>
        <span>{RELEVES.pieces(sold)}</span>
        {isUpheld ? (
          <span className={styles.due}>{`${spaced(`${due} :`)} ${formatCentimes(Math.abs(dueCentimes))}`}</span>
        ) : null}
      </p>
      {balanceTexts(status, names).map((text) => (
        <p key={text}>{spaced(text)}</p>
      ))}
      <RefusedActs {...{ status, names }} />
      <div>
        <ButtonLink small variant="secondary" icon="document" to={releveLink(candidature, _id)}>
          {RELEVES.open(releveTitle(number))}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The statements of a partnership, latest first, and the sales that none of them has counted. */
export function ReleveList({
  candidature,
  all,
  waiting,
  names: parties,
  uncounted,
  empty,
  missing,
  picker,
  onRedo,
}: {
  readonly candidature: Candidature
  /** By number. */
  readonly all: readonly StatementStatus[]
  readonly waiting: Records['waiting']
  /** Those of the two parties. */
  readonly names: Parameters<typeof balanceTexts>[1]
  /** What no statement has counted. */
  readonly uncounted: readonly CountedItem[]
  /** Whether a new one would count nothing yet. */
  readonly empty: boolean
  /** Whether the address names a statement that is not here. */
  readonly missing: boolean
  readonly picker: Elements
  readonly onRedo: (terms: StatementData) => void
}): ReactNode {
  const { _id, annonceId, creatorId } = candidature
  const uid = useMemberUid()
  const latest = all.toReversed()
  const names = distinctNames(latest, ({ statement: { number, from, to } }) => [
    formatPeriod(from, to),
    number === 0 ? '' : releveTitle(number),
  ])
  const arrival = useOwnArrival()
  return (
    <Page
      title={RELEVES.title}
      documentTitle={partnershipTitle(RELEVES.title, candidature, uid)}
      width="narrow"
      back={<BackFromPaper to={candidature._id} />}
      lead={
        <p>{spaced(leaverOf(candidature) === null ? RELEVES.lead(otherName(candidature, uid)) : RELEVES.leadAlone)}</p>
      }
      actions={
        <>
          <ButtonLink icon="plus" variant={empty ? 'secondary' : 'primary'} to={newReleve(annonceId, creatorId)}>
            {RELEVES.make}
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
      {missing ? <Callout tone="plain">{spaced(RELEVES.missing)}</Callout> : null}
      <RefusedReleves id={_id} onRedo={onRedo} />
      {uncounted.length === 0 ? null : <Callout tone="waiting">{spaced(`${uncountedText(uncounted)}.`)}</Callout>}
      <section className={section.section} aria-labelledby="releves-title">
        <h2 id="releves-title">{RELEVES.list}</h2>
        {all.length > 0 ? null : arrival === 'coming' ? (
          <Spinner label={common.loading} />
        ) : (
          <p>{spaced(arrival === 'away' ? RELEVES.notArrived : RELEVES.none)}</p>
        )}
        <ul className={layout.stack3}>
          {latest.map((status, index) => {
            const key = recordKeyOf(status.statement._id)
            return (
              <ItemName key={key} value={names[index] ?? ''}>
                <ReleveItem {...{ candidature, status }} names={parties} waiting={waiting.has(key)} />
              </ItemName>
            )
          })}
        </ul>
      </section>
    </Page>
  )
}
