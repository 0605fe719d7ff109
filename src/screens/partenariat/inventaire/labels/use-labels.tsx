import type { Candidature } from '#domain/candidature.ts'
import type { CountedRow } from '#domain/partenariat/movements.ts'
import type { Elements } from '#ui/elements.ts'
import { useOnDemand } from '../on-demand.ts'
import { labelledRows } from './label-data.ts'

const loadDialog = async () => (await import('./labels-dialog.tsx')).LabelsDialog

/** The dialog that prints labels, loaded when it is asked for. */
export function useLabels(
  candidature: Candidature,
  rows: readonly (readonly [string, CountedRow])[],
): { readonly open: () => void; readonly dialog: Elements } {
  const { part: LabelsDialog, open, close } = useOnDemand(loadDialog)
  if (LabelsDialog === undefined) return { open, dialog: null }
  const labelled = labelledRows(rows, candidature, window.location.origin)
  return { open, dialog: <LabelsDialog rows={labelled} onClose={close} /> }
}
