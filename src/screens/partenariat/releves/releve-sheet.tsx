import type { ReactNode } from 'react'
import type { ReleveData } from '#domain/papers/statements/lines.ts'
import { formatCentimes, formatNumber } from '#messages/format.ts'
import { RELEVE_STATE, RELEVES } from '#messages/fr/partenariat/releves.ts'
import { lineCells, releveNotes, releveParties, releveTotals, stateLines } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { ScrollArea } from '#ui/layout/scroll-area.tsx'
import { BlankField, Sums } from '../paper/blanks.tsx'
import section from '../paper/section.module.css'
import styles from './releves.module.css'

const ARTICLE = 1 // the column of the articles, which name their rows

function Lines({ lines }: Pick<ReleveData, 'lines'>): ReactNode {
  if (lines.length === 0) return <p>{spaced(RELEVES.noSale)}</p>
  return (
    <ScrollArea label={RELEVES.caption} className={styles.scrolls}>
      <table className={cx(section.table, styles.lines)}>
        <caption>{RELEVES.caption}</caption>
        <thead>
          <tr>
            {RELEVES.columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              {lineCells(line).map((cell, column) => {
                const title = RELEVES.columns[column]?.title
                return column === ARTICLE ? (
                  <th key={title} scope="row" dir="auto" data-day={line.day.split('-').reverse().join('/')}>
                    {spaced(cell)}
                  </th>
                ) : (
                  <td key={title}>{cell}</td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** A statement as on paper. */
export function ReleveSheet({ data }: { readonly data: ReleveData }): ReactNode {
  const totals = releveTotals(data).map(({ label, centimes }) => [spaced(label), formatCentimes(centimes)] as const)
  // Two payments may be alike.
  const state = stateLines(data).map((line, place) => ({ key: `${place} ${line}`, line }))
  return (
    <>
      <p>
        <strong>{RELEVES.periodOf(data.from, data.to)}</strong>
      </p>
      <div>
        {releveParties(data).map(({ name, label, value }) => (
          <BlankField key={name} label={label} value={value} />
        ))}
      </div>
      <Lines lines={data.lines} />
      <Sums lines={[[RELEVES.total.sold, formatNumber(data.sold)], ...totals]} />
      {releveNotes(data).map((note) => (
        <p key={note} dir="auto">
          {spaced(note)}
        </p>
      ))}
      {state.length === 0 ? null : (
        <>
          <h2>{RELEVE_STATE.title}</h2>
          {state.map(({ key, line }) => (
            <p key={key} dir="auto">
              {spaced(line)}
            </p>
          ))}
        </>
      )}
      <p className={section.note}>{spaced(RELEVES.note)}</p>
    </>
  )
}
