import type { ReactNode } from 'react'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { usePaged } from '#components/navigation/use-paged.ts'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { recordKeyOf } from '#domain/ids.ts'
import type { Account } from '#domain/partenariat/records.ts'
import { compteTitle } from '#messages/compte-values.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { formatCentimes, formatPeriod } from '#messages/format.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { ItemName } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { BackToDashboard } from '../paper/paper-links.tsx'
import section from '../paper/section.module.css'
import styles from './comptes.module.css'

/** The id of the heading of the list. */
export const KEPT_ID = 'comptes-title'

interface Props {
  readonly documentTitle: string
  readonly other: string
  readonly accounts: readonly Account[]
  readonly waiting: ReadonlySet<string>
  /** Pieces that no account has counted; `null` when every sale is in one. */
  readonly uncounted: number | null
  readonly missing: boolean
  readonly picker: Elements
  readonly refused: Elements
  /** The address of an account, and that of a new one. */
  readonly search: (compte: string) => string
  readonly create: string
  readonly writeTo: Elements
  readonly papers: { readonly contrat: string; readonly inventaire: string }
}

function Kept({ account, waiting, to }: { readonly account: Account; readonly waiting: boolean; readonly to: string }) {
  const { number, from, sold, dueCentimes } = account
  const due = dueCentimes < 0 ? COMPTES.total.owed : COMPTES.total.due
  return (
    <Card as="li" className={styles.compte}>
      <h3>
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
export function CompteList(props: Props): ReactNode {
  const {
    documentTitle,
    other,
    accounts,
    waiting,
    uncounted,
    missing,
    picker,
    refused,
    search,
    create,
    papers,
    writeTo,
  } = props
  const { shown, more } = usePaged([...accounts].reverse())
  const names = distinctNames(shown, ({ from, to }) => [formatPeriod(from, to)])
  const arrived = useOwnArrival() === 'complete'
  return (
    <Page
      title={COMPTES.title}
      documentTitle={documentTitle}
      width="narrow"
      back={<BackToDashboard />}
      lead={<p>{spaced(COMPTES.lead(other))}</p>}
      actions={
        <>
          <ButtonLink icon="plus" to={{ search: create }}>
            {COMPTES.make}
          </ButtonLink>
          <ButtonLink variant="quiet" to={papers.contrat}>
            {PAPER.seeContrat}
          </ButtonLink>
          <ButtonLink variant="quiet" to={papers.inventaire}>
            {PAPER.seeInventaire}
          </ButtonLink>
          {writeTo}
        </>
      }
    >
      {picker}
      {missing ? <Callout tone="plain">{spaced(COMPTES.missing)}</Callout> : null}
      {refused}
      {uncounted === null ? null : <Callout tone="waiting">{spaced(COMPTES.uncounted(uncounted))}</Callout>}
      <section className={section.section} aria-labelledby={KEPT_ID}>
        <h2 id={KEPT_ID} tabIndex={-1}>
          {COMPTES.kept}
        </h2>
        {accounts.length === 0 ? <p>{spaced(arrived ? COMPTES.none : COMPTES.notArrived)}</p> : null}
        <ul className={styles.list}>
          {shown.map((account, index) => {
            const key = recordKeyOf(account._id)
            return (
              <ItemName key={key} value={names[index] ?? ''}>
                <Kept account={account} waiting={waiting.has(key)} to={search(key)} />
              </ItemName>
            )
          })}
        </ul>
        <ShowMore onMore={more} />
      </section>
    </Page>
  )
}
