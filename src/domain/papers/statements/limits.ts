import type { FieldError } from '../../codes.ts'

/** The input of a statement, before it is summed. */
interface StatementInput {
  readonly from: string
  readonly to: string
  readonly movements: readonly string[]
  readonly rentCentimes: number
}

export const RENT_CENTIMES_MAX = 120_000_000 // 1 200 000 €: a year at the highest rent of an annonce

/** Whether it counts nothing: no sale and no rent. Rent may be due in a month without sales. */
export function isEmptyStatement({
  movements,
  rentCentimes,
}: Pick<StatementInput, 'movements' | 'rentCentimes'>): boolean {
  return movements.length === 0 && rentCentimes === 0
}

/** The implausible values of a statement, whatever was sold. */
export function statementErrors(statement: StatementInput): FieldError[] {
  const errors: FieldError[] = []
  if (statement.to < statement.from) errors.push({ field: 'to', code: 'dates-reversed' })
  if (statement.rentCentimes > RENT_CENTIMES_MAX) errors.push({ field: 'rentCentimes', code: 'account-rent' })
  if (isEmptyStatement(statement)) errors.push({ field: 'movements', code: 'account-empty' })
  return errors
}
