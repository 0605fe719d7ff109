import { type ReactNode, useId } from 'react'
import { EmptyState } from '#components/brand/empty-state.tsx'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import { type AnnonceId, candidatureIdOf, type Uid } from '#domain/ids.ts'
import { COMPARED, comparisonOf } from '#domain/work-list.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { ScrollArea } from '#ui/layout/scroll-area.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { paths } from '#wire/site.ts'
import styles from './compare.module.css'
import { COMPARE_LINES } from './compare-cells.tsx'
import { Picture } from './picture.tsx'
import { useDecisions, useRetenir } from './use-decisions.ts'
import { candidatureNames, useWorkRows, type WorkRow } from './use-work.ts'

/**
 * A table: along a line, a screen reader says of each cell whose it is, and down a column which line it is in. Each line is
 * named above its cells, over all columns, so that on a phone none of its width goes to names.
 */
export function Columns({ rows }: { readonly rows: readonly WorkRow[] }): ReactNode {
  const id = useId()
  const decisions = useDecisions()
  const retenir = useRetenir()
  const names = candidatureNames(rows)
  return (
    <table className={cx(styles.table, rows.length > 2 && styles.three)}>
      <caption>
        <VisuallyHidden>{`${texts.compareTable}. ${texts.compareSummary}`}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {rows.map((row) => (
            <th key={row.candidature._id} scope="col" id={`${id}-${row.candidature.creatorId}`}>
              <span className={cx(layout.middle2, styles.who)}>
                <Picture profil={row.profil} />
                <span>{row.candidature.nom}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {COMPARE_LINES.map(({ line, Cell }) => (
        <tbody key={line}>
          <tr>
            <th scope="rowgroup" id={`${id}-${line}`} colSpan={rows.length}>
              <span>{texts.compareLines[line]}</span>
            </th>
          </tr>
          <tr>
            {rows.map((row, index) => (
              <td key={row.candidature._id} headers={`${id}-${row.candidature.creatorId} ${id}-${line}`}>
                <div className={cx(layout.stack2, styles.cell)}>
                  <ItemName value={names[index] ?? ''}>
                    <Cell row={row} decisions={decisions} onRetenir={() => void retenir(row)} />
                  </ItemName>
                </div>
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

/** Candidatures side by side, to be decided there. @param createurs whose, as the address says them */
export function Compare({
  annonceId,
  rows,
  createurs,
}: {
  readonly annonceId: AnnonceId
  readonly rows: readonly CandidatureRow[]
  readonly createurs: readonly string[]
}): ReactNode {
  const all = useWorkRows(annonceId, rows)
  const asked = createurs.filter((uid) => uid !== '').map((uid) => candidatureIdOf(annonceId, uid as Uid))
  const { compared, gone, beyond } = comparisonOf(all, asked)
  const toList = (
    <ButtonLink variant="secondary" to={paths.candidatures(annonceId)}>
      {texts.toList}
    </ButtonLink>
  )
  const lost = gone === 0 ? null : <Callout tone="waiting">{texts.compareGone(gone)}</Callout>
  if (compared.length + gone < COMPARED.min || compared.length === 0) {
    return (
      <>
        {lost}
        <EmptyState title={texts.compareNone} action={toList}>
          {spaced(texts.compareNoneText)}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {lost}
      {beyond === 0 ? null : <Callout tone="waiting">{spaced(texts.compareBeyond(COMPARED.max))}</Callout>}
      <ScrollArea label={texts.compareTable} className={cx(layout.frame, styles.area)}>
        <Columns rows={compared} />
      </ScrollArea>
    </>
  )
}
