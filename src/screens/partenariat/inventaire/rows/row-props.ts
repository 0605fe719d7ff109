import type { Candidature } from '#domain/candidature.ts'
import type { InventaireRow } from '#domain/partenariat/inventaire.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { same } from '#domain/same.ts'
import type { Conflict } from '#domain/versions/fields.ts'
import type { Typing } from '../use-typing.ts'

/** What a row is drawn from, as a line of the table or as a card. */
export interface RowProps {
  readonly id: string
  readonly number: number
  /** What its cells show; undefined for the empty row at the end. */
  readonly row: InventaireRow | undefined
  readonly conflicts: readonly Conflict[]
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly typing: Typing
  readonly open: boolean
  readonly onOpen: (id: string, open: boolean) => void
  readonly onEnter: (control: HTMLElement) => void
}

/** The document comes whole at each change: only the rows that it changes are drawn again. */
export function drawsTheSame(a: RowProps, b: RowProps): boolean {
  return (
    a.id === b.id &&
    a.number === b.number &&
    a.open === b.open &&
    a.typing === b.typing &&
    a.candidature._id === b.candidature._id &&
    same(a.row, b.row) &&
    same(a.conflicts, b.conflicts)
  )
}
