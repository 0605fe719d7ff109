import type { ReactNode } from 'react'
import type { CompteData } from '#domain/partenariat/accounts/lines.ts'
import { compteTotals, lineCells } from '#messages/compte-values.ts'
import { formatCentimes, formatNumber } from '#messages/format.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { BlankField, Signatures, Sums, Template } from '../paper/blanks.tsx'
import section from '../paper/section.module.css'
import styles from './comptes.module.css'

function Lines({ lines, follows }: Pick<CompteData, 'lines' | 'follows'>): ReactNode {
  const [article, ...numbers] = COMPTES.columns
  if (lines.length === 0) return <p>{spaced(COMPTES.noSale)}</p>
  return (
    <table className={cx(section.table, styles.lines)}>
      <caption>{COMPTES.caption}</caption>
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
          const [name, ...cells] = lineCells(line, follows)
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

/** An account as on paper. */
export function CompteSheet({ data }: { readonly data: CompteData }): ReactNode {
  const totals = compteTotals(data).map(({ label, centimes }) => [label, formatCentimes(centimes)] as const)
  return (
    <>
      <p>
        <strong>{COMPTES.periodOf(data.from, data.to)}</strong>
      </p>
      <div>
        <BlankField label={COMPTES.boutique} value={data.boutique} />
        <BlankField label={COMPTES.createur} value={data.createur} />
      </div>
      <Lines lines={data.lines} follows={data.follows} />
      <Sums lines={[[COMPTES.total.sold, formatNumber(data.sold)], ...totals]} />
      {data.rentCentimes === 0 ? <p>{spaced(COMPTES.notDeducted)}</p> : null}
      {data.dueCentimes < 0 ? <p>{spaced(COMPTES.owed(-data.dueCentimes))}</p> : null}
      <p>
        <Template>{COMPTES.madeAt}</Template>
      </p>
      <Signatures titles={COMPTES.signatures} />
      <p className={section.note}>{spaced(COMPTES.note)}</p>
    </>
  )
}
