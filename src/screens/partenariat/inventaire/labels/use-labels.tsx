import type { Candidature } from '#domain/candidature.ts'
import { type CountedRow, piecesLeft } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { rowNames } from '#messages/row-names.ts'
import type { Elements } from '#ui/elements.ts'
import { labelPath } from '#wire/label-address.ts'
import { useOnDemand } from '../../paper/on-demand.ts'
import type { LabelledRow } from './labels-dialog.tsx'

const loadDialog = async () => (await import('./labels-dialog.tsx')).LabelsDialog

/** The dialog that prints labels, loaded on demand. */
export function useLabels(
  candidature: Candidature,
  partenariat: Partenariat,
  rows: readonly (readonly [string, CountedRow])[],
): { readonly open: () => void; readonly dialog: Elements } {
  const { part: LabelsDialog, open, close } = useOnDemand(loadDialog)
  if (LabelsDialog === undefined) return { open, dialog: null }
  const labelled = labelledRows(rows, candidature, window.location.origin)
  return { open, dialog: <LabelsDialog {...{ candidature, partenariat }} rows={labelled} onClose={close} /> }
}

/** The rows with something to print, as labels whose codes open this site. */
function labelledRows(
  rows: readonly (readonly [id: string, row: CountedRow])[],
  { _id: candidatureId }: Candidature,
  origin: string,
): readonly LabelledRow[] {
  const names = rowNames(rows.map(([, row]) => row))
  return rows.flatMap(([id, row], index) => {
    const { ref, description, prixCentimes, removed } = row
    if (removed || (ref === '' && description === '')) return []
    const url = `${origin}${labelPath({ candidatureId, rowId: id })}`
    const thing = names[index]?.thing ?? ''
    return [{ id, thing, label: { ref, description, prixCentimes, url }, left: piecesLeft(row) }]
  })
}
