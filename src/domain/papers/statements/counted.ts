import { aboutId } from '../record-keys.ts'
import type { Answer, Statement } from '../records.ts'

/** Whether a statement holds its sales and its days: no party contested or withdrew it. */
export function isUpheld({ _id }: Pick<Statement, '_id'>, answers: readonly Answer[]): boolean {
  const id = aboutId(_id, 'answer')
  return !answers.some((one) => one._id === id && one.answer !== 'accepted')
}

/** The statements that hold their sales and days. */
export function upheldStatements(statements: readonly Statement[], answers: readonly Answer[]): readonly Statement[] {
  return statements.filter((one) => isUpheld(one, answers))
}

/** The keys that statements count. */
export function countedKeys(statements: readonly Pick<Statement, 'movements'>[]): { readonly [key: string]: true } {
  const found: { [key: string]: true } = {}
  for (const { movements } of statements) for (const key of movements) found[key] = true
  return found
}

/** Whether an upheld statement counts a movement. @param key its key */
export function isCounted(
  key: string,
  { statements, answers }: { readonly statements: readonly Statement[]; readonly answers: readonly Answer[] },
): boolean {
  return countedKeys(upheldStatements(statements, answers))[key] === true
}
