import type { Candidature } from '#domain/candidature.ts'
import { BLANK_ROW } from '#domain/partenariat/inventaire.ts'
import type { CountedRow } from '#domain/partenariat/movements.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { Movement } from '#domain/partenariat/records.ts'
import { same } from '#domain/same.ts'
import type { Conflict } from '#domain/versions/fields.ts'
import type { RowName } from '#messages/row-names.ts'
import type { Sales } from '../sales/use-sales.ts'
import type { Typing } from '../use-typing.ts'

/** What a row is drawn from, as a line of the table or as a card. */
export interface RowProps {
  readonly id: string
  readonly number: number
  readonly name: RowName
  /** What its cells show, sums included; undefined for the empty row at the end. */
  readonly row: CountedRow | undefined
  readonly movements: readonly Movement[]
  /** The keys of its movements that the server does not have yet. */
  readonly waiting: readonly string[]
  readonly conflicts: readonly Conflict[]
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly typing: Typing
  readonly sales: Sales
  readonly open: boolean
  readonly onOpen: (id: string, open: boolean) => void
  readonly onEnter: (control: HTMLElement) => void
  readonly onRemove: (id: string) => void
}

export const NO_ROW: CountedRow = { ...BLANK_ROW, repris: 0, vendu: 0, salesCentimes: 0, removed: false }

/** The document comes whole at each change: only the rows that it changes are drawn again. */
export function drawsTheSame(a: RowProps, b: RowProps): boolean {
  return (
    a.id === b.id &&
    a.number === b.number &&
    same(a.name, b.name) &&
    a.open === b.open &&
    a.typing === b.typing &&
    a.sales === b.sales &&
    a.candidature._id === b.candidature._id &&
    a.movements.length === b.movements.length &&
    same(a.row, b.row) &&
    same(a.waiting, b.waiting) &&
    same(a.conflicts, b.conflicts)
  )
}
