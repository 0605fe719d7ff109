import { parseNumber } from '#domain/input.ts'
import { CONTRAT_FIELDS, type Taxe } from '#domain/papers/contrat.ts'
import type { RowData } from '#domain/papers/papers.ts'
import { CONTRAT_TARGET, HEADER_TARGET, type HistoryEntry, paperOf } from '#domain/papers/partenariat.ts'
import { choiceLabel } from './contrat-values.ts'
import { formatDate, formatEuros, formatNumber } from './format.ts'
import { AGREEMENTS } from './fr/partenariat/agreements.ts'
import { EDITS } from './fr/partenariat/edits.ts'
import { contratFieldLabel } from './fr/partenariat/export.ts'
import { SHARED_INVENTAIRE } from './fr/partenariat/shared-inventaire.ts'
import { VERSIONS } from './fr/versions.ts'
import { formatTaxe } from './taxe.ts'

/** A decimal as typed in French, without thousands separators: '12,5'. */
function decimal(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', ',')
}

/** A cell's value as its control shows it: zero is empty. */
export function formatCell(field: string, value: unknown): string {
  if (typeof value !== 'number') return String(value ?? '')
  if (value === 0) return ''
  return field === 'prixCentimes' ? decimal(value / 100, 2) : String(value)
}

/** Whether a field of the contract is a box. */
const isBox = (field: string): boolean =>
  Object.entries(CONTRAT_FIELDS).some(([name, { kind }]) => name === field && kind === 'boolean')

/** An amount as typed in the contract, with its unit; words such as 'à voir' stay as typed. */
function formatTyped(value: string, unit: '€' | '%'): string {
  const amount = parseNumber(value, unit)
  if (Number.isNaN(amount)) return value
  return unit === '€' ? formatEuros(amount) : `${formatNumber(amount)}\u00a0%`
}

/** The same, in a sentence; the value is a text, as in conflicts and the history. */
export function describeValue(field: string, value: string): string {
  if (field === 'loyerTaxe' || field === 'commissionTaxe') return formatTaxe(value as Taxe)
  if (value === '') return VERSIONS.empty
  if (isBox(field) && (value === 'true' || value === 'false')) return value === 'true' ? EDITS.yes : EDITS.no
  if (field === 'vente' || field === 'rythme' || field === 'risque') return choiceLabel(field, value)
  if (field === 'loyerMontant') return formatTyped(value, '€')
  if (field === 'commissionTaux') return formatTyped(value, '%')
  if (field === 'prixCentimes') return `${decimal(Number(value) / 100, 2)}\u00a0€`
  if (field.startsWith('date')) return formatDate(value)
  if (field === 'depot' || field === 'vendu' || field === 'repris') return formatNumber(Number(value))
  return value
}

function columnLabel(field: string): string {
  const labels: { readonly [field: string]: string } = {
    ...SHARED_INVENTAIRE.headerFields,
    ...SHARED_INVENTAIRE.columns,
  }
  return labels[field] ?? ''
}

/**
 * The place of a history entry: 'Quantité vendue de « Bol »', 'Date de dépôt', "Fiche d'inventaire".
 * @param row the current row; `null` if there is none
 */
export function historyEntryTitle(
  { action, field, target }: Pick<HistoryEntry, 'action' | 'field' | 'target'>,
  row: Pick<RowData, 'ref' | 'description'> | null,
): string {
  if (action === 'agreement') return AGREEMENTS.paper[paperOf(target)]
  if (target === CONTRAT_TARGET) return `${AGREEMENTS.paper.contrat}, ${contratFieldLabel(field)}`
  if (target === HEADER_TARGET) return columnLabel(field)
  const nom = row === null ? '' : row.description || row.ref
  return row === null ? `${columnLabel(field)}, ${EDITS.removedRow}` : `${columnLabel(field)} de « ${nom} »`
}
