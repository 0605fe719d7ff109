import type { FieldError } from '../../codes.ts'
import type { StatementData } from '../records.ts'

/** Whether it states nothing: no sale, no rent and no line. Rent may be due in a month without sales. */
export function isEmptyStatement({
  movements,
  rentFrom,
  lines,
}: Pick<StatementData, 'movements' | 'rentFrom' | 'lines'>): boolean {
  return movements.length === 0 && rentFrom === '' && Object.keys(lines).length === 0
}

/** The implausible values of a statement, whatever was sold. */
export function statementErrors(statement: StatementData): FieldError[] {
  const { from, to, rentFrom, rentTo, reason, commission, base } = statement
  const errors: FieldError[] = []
  if (to < from) errors.push({ field: 'to', code: 'dates-reversed' })
  if ((rentFrom === '') !== (rentTo === '') || rentTo < rentFrom)
    errors.push({ field: 'rentTo', code: 'dates-reversed' })
  // Terms of its own are those of a statement that says why.
  if (reason === '' && (commission !== 0 || base !== '')) errors.push({ field: 'reason', code: 'required' })
  if (reason !== '' && reason.trim() === '') errors.push({ field: 'reason', code: 'required' })
  if (reason !== '' && base === '') errors.push({ field: 'base', code: 'required' })
  if (isEmptyStatement(statement)) errors.push({ field: 'movements', code: 'statement-empty' })
  return errors
}
