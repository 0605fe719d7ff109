import { type ReactNode, useMemo } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { type PartenariatRow, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useRecords } from '#data/hooks/use-records.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { openConflicts } from '#domain/partenariat/conflicts.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import type { Movement } from '#domain/partenariat/records.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { EDITS } from '#messages/fr/partenariat/edits.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { partyName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { Agreements } from '../paper/agreements.tsx'
import section from '../paper/section.module.css'
import { DepositHeader } from './deposit-header.tsx'
import { Exports } from './exports.tsx'
import { History } from './history.tsx'
import { Rows } from './rows.tsx'
import styles from './shared-inventaire.module.css'
import { Totals } from './totals.tsx'
import { type Typing, useTyping } from './use-typing.ts'

interface Props {
  readonly candidature: Candidature
  readonly uid: Uid
}

interface SheetProps extends Props {
  readonly row: PartenariatRow
  readonly movements: readonly Movement[]
  readonly typing: Typing
}

function Sheet({ candidature, uid, row, movements, typing }: SheetProps): ReactNode {
  const { _id, annonce } = candidature
  const blank = useMemo(() => blankPartenariat(_id, annonce.commission), [_id, annonce.commission])
  const partenariat = row.partenariat ?? blank
  const toChoose = openConflicts(partenariat).length
  const parts = { candidature, partenariat }
  return (
    <>
      {toChoose === 0 ? null : <Callout tone="waiting">{spaced(EDITS.toChoose(toChoose))}</Callout>}
      <DepositHeader {...parts} typing={typing} />
      <Rows {...parts} movements={movements} typing={typing} />
      <Totals partenariat={partenariat} movements={movements} />
      <Exports {...parts} movements={movements} />
      <section className={section.section} aria-labelledby="agreements-title">
        <h2 id="agreements-title">{AGREEMENTS.title}</h2>
        <p className={section.note}>{spaced(AGREEMENTS.note)}</p>
        <Agreements {...parts} uid={uid} paper="inventaire" write={row.write} />
      </section>
      <History {...parts} />
    </>
  )
}

/** The inventory that the two parties of a partnership keep together. */
export function SharedInventaire({ candidature, uid }: Props): ReactNode {
  const row = usePartenariat(candidature._id)
  const records = useRecords(candidature._id)
  const typing = useTyping(candidature, uid)
  const other = partyName(candidature, uid === candidature.boutiqueId ? candidature.creatorId : candidature.boutiqueId)
  const isAlone = leaverOf(candidature) !== null
  return (
    <section className={styles.shared} aria-label={SHARED_INVENTAIRE.title}>
      <p className={styles.intro}>
        {spaced(isAlone ? SHARED_INVENTAIRE.introAlone : SHARED_INVENTAIRE.intro(other))}{' '}
        {row === undefined ? null : <WriteBadge write={row.write} />}
      </p>
      {row === undefined || records === undefined || typing === null ? (
        <Spinner label={common.loading} />
      ) : (
        <Sheet candidature={candidature} uid={uid} row={row} movements={records.movements} typing={typing} />
      )}
    </section>
  )
}
