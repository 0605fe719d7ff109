import type { ReactNode } from 'react'
import type { Candidature } from '#domain/candidature.ts'
import type { HistoryEntry, Partenariat } from '#domain/papers/partenariat.ts'
import { describeEntry, EDITS } from '#messages/fr/partenariat/edits.ts'
import { formatMoment } from '#messages/instants.ts'
import { describeValue, historyEntryTitle } from '#messages/partenariat-values.ts'
import { partyName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import section from '../paper/section.module.css'
import styles from './history.module.css'

/** Who changed what, latest first. */
export function ChangeHistory({
  candidature,
  partenariat,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
}): ReactNode {
  const keys = Object.keys(partenariat.history).sort().reverse()
  return (
    <details className={cx(section.fold, styles.history)}>
      <summary>{EDITS.history(keys.length)}</summary>
      <p className={section.note}>{spaced(keys.length === 0 ? EDITS.historyEmpty : EDITS.historyNote)}</p>
      <ol reversed>
        {keys.map((key) => {
          const entry = partenariat.history[key] as HistoryEntry
          const values = {
            ...entry,
            before: describeValue(entry.field, entry.before),
            after: describeValue(entry.field, entry.after),
          }
          return (
            <li key={key}>
              <p className={section.note}>{`${formatMoment(entry.at)}, ${partyName(candidature, entry.by)}`}</p>
              <p dir="auto">
                {spaced(describeEntry(values, historyEntryTitle(entry, partenariat.rows[entry.target] ?? null)))}
              </p>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
