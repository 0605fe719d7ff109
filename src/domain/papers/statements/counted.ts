import { countedKeys, type LedgerRecords, upheldStatements } from './ledger.ts'

/** Whether an upheld statement counts a movement. @param key its key */
export function isCounted(
  key: string,
  { statements, answers }: Pick<LedgerRecords, 'statements' | 'answers'>,
): boolean {
  return countedKeys(upheldStatements(statements, answers))[key] === true
}
