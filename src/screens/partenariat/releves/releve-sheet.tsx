import type { ReactNode } from 'react'
import type { ReleveData } from '#domain/papers/statements/lines.ts'
import { formatCentimes, formatNumber } from '#messages/format.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { lineCells, releveTotals } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { BlankField, Signatures, Sums, TemplateText } from '../paper/blanks.tsx'
import section from '../paper/section.module.css'
import styles from './releves.module.css'

function Lines({ lines }: Pick<ReleveData, 'lines'>): ReactNode {
  const [article, ...numbers] = RELEVES.columns
  if (lines.length === 0) return <p>{spaced(RELEVES.noSale)}</p>
  return (
    <table className={cx(section.table, styles.lines)}>
      <caption>{RELEVES.caption}</caption>
      <thead>
        <tr>
          {[article, ...numbers].map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const [name, ...cells] = lineCells(line)
          return (
            <tr key={line.key}>
              <th scope="row">{spaced(name ?? '')}</th>
              {cells.map((cell, column) => (
                <td key={numbers[column]?.title}>{cell}</td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A statement as on paper. */
export function ReleveSheet({ data }: { readonly data: ReleveData }): ReactNode {
  const totals = releveTotals(data).map(({ label, centimes }) => [label, formatCentimes(centimes)] as const)
  return (
    <>
      <p>
        <strong>{RELEVES.periodOf(data.from, data.to)}</strong>
      </p>
      <div>
        <BlankField label={RELEVES.boutique} value={data.boutique} />
        <BlankField label={RELEVES.createur} value={data.createur} />
      </div>
      <Lines lines={data.lines} />
      <Sums lines={[[RELEVES.total.sold, formatNumber(data.sold)], ...totals]} />
      {data.rentCentimes === 0 ? <p>{spaced(RELEVES.notDeducted)}</p> : null}
      {data.dueCentimes < 0 ? <p>{spaced(RELEVES.owed(-data.dueCentimes))}</p> : null}
      <p>
        <TemplateText>{RELEVES.madeAt}</TemplateText>
      </p>
      <Signatures titles={RELEVES.signatures} />
      <p className={section.note}>{spaced(RELEVES.note)}</p>
    </>
  )
}
