import type { Protection } from './protection.ts'

/** What two parties may rely on in the statements of what one owes the other. */
export const MONEY: readonly Protection[] = [
  {
    name: 'statements: one that departs from the contract says why',
    file: 'src/domain/papers/statements/statement-errors.ts',
    code: "  if (reason === '' && (commission !== 0 || base !== '')) errors.push({ field: 'reason', code: 'required' })\n",
    tests: ['tests/unit/domain/papers/statements/statement-errors.test.ts'],
  },
  {
    name: 'statements: nobody answers their own, nor confirms their own payment',
    file: 'src/domain/papers/record-keys.ts',
    code: "return (author === party) === (record.answer === 'withdrawn')",
    without: 'return author !== null',
    tests: ['tests/validation/records.test.ts'],
  },
  {
    name: 'statements: the rent of a day is in one that stands',
    file: 'src/domain/papers/statements/refusal.ts',
    code: "  if (isRentCounted(statement, upheld)) return 'rent-counted'\n",
    tests: ['tests/unit/domain/papers/statements/refusal.test.ts'],
  },
]
