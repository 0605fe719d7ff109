import type { Candidature } from '#domain/candidature.ts'
import { BLANK_ROW, type Column } from '#domain/papers/inventaire.ts'
import type { CountedRow } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { Movement, Void } from '#domain/papers/records.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { exceedsDeposit } from '#domain/papers/totals.ts'
import type { Conflict } from '#domain/versions/fields.ts'
import type { RowName } from '#messages/row-names.ts'
import { choiceId } from '../../paper/conflict-choice.tsx'
import type { Sales } from '../sales/use-sales.tsx'
import type { Typing } from '../use-typing.ts'

export interface DetailsProps {
  readonly id: string
  readonly number: number
  readonly name: RowName
  readonly movements: readonly Movement[]
  /** Those of its movements. */
  readonly voids: readonly Void[]
  readonly terms: TermsByDay
  /** Whether both parties approved the deposits, which no longer change. */
  readonly frozen: boolean
  /** Keys of its movements, and of their voids, that the server does not have yet. */
  readonly waiting: readonly string[]
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly sales: Sales
}

export interface RowProps extends DetailsProps {
  /** The values shown in its cells, sums included; undefined for the empty row at the end. */
  readonly row: CountedRow | undefined
  readonly conflicts: readonly Conflict[]
  readonly typing: Typing
  /** Whether all of its cells fit side by side. */
  readonly wide: boolean
  readonly open: boolean
  readonly onOpen: (id: string, open: boolean) => void
  readonly onEnter: (control: HTMLElement) => void
}

export const NO_ROW: CountedRow = {
  ...BLANK_ROW,
  ajoute: 0,
  repris: 0,
  perdu: 0,
  vendu: 0,
  salesCentimes: 0,
  removed: false,
}

/** Whether more pieces are gone than were deposited. A removed row has nothing deposited any more. */
export function exceeds(row: CountedRow): boolean {
  return !row.removed && exceedsDeposit(row)
}

/** Ids of the warnings below a row about one of its cells, or about the row itself. */
export function warningsOf({ id, row = NO_ROW, conflicts }: RowProps, column?: Column) {
  const disproved = exceeds(row) && (column === undefined || column === 'depot')
  const disputed = conflicts.some(({ field }) => field === column)
  const warnings = [...(disproved ? [`${id}-exceeds`] : []), ...(disputed ? [choiceId(id, column ?? '')] : [])]
  return { warnings, disproved }
}
