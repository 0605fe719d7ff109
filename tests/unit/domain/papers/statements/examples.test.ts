import { expect, it } from 'vitest'
import { STATEMENT_MOVEMENTS_MAX } from '#domain/papers/record-fields.ts'
import { releveOf } from '#domain/papers/statements/lines.ts'
import { statementRefusal } from '#domain/papers/statements/refusal.ts'
import { buildStatement } from '#domain/papers/statements/sums.ts'
import { aLedger, always, anInput, aSale, aStatement } from '#tests/fixtures/ledger.ts'
import { EXAMPLES } from './examples.ts'

it('a statement counts so many sales, and leaves the others to the next', () => {
  const movements = Array.from({ length: STATEMENT_MOVEMENTS_MAX + 1 }, (_, nth) => aSale(`m${nth}`))
  const first = buildStatement(aLedger({ movements }), always(), anInput())
  const statements = [aStatement('b', first)]
  expect(first.movements).toHaveLength(STATEMENT_MOVEMENTS_MAX)
  expect(buildStatement(aLedger({ movements, statements }), always(), anInput()).movements).toHaveLength(1)
})

it.each(EXAMPLES)('a statement of %s', (_what, terms, { input, ...records }, sums) => {
  const known = aLedger(records)
  const statement = buildStatement(known, terms, anInput(input))
  const named = Object.entries(sums).map(([name, sum]) => [name === 'sold' ? name : `${name}Centimes`, sum])
  expect(statement).toMatchObject(Object.fromEntries(named))
  expect(statementRefusal(statement, known, terms)).toBeNull()
  // What both parties read adds up to the sums.
  const source = { boutique: 'La Mercerie', createur: 'Ana Roux', contrat: null, status: null }
  const { groups, rents, lines } = releveOf(statement, known, terms, source)
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  expect(sum(groups.map(({ commissionCentimes }) => commissionCentimes))).toBe(statement.commissionCentimes)
  expect(sum(lines.map(({ centimes }) => centimes))).toBe(statement.salesCentimes + statement.lostCentimes)
  const vatOfRent = terms[0].terms.isRentWithVat && terms[0].terms.hasBoutiqueVat
  if (statement.reason === '' && !vatOfRent)
    expect(sum(rents.map(({ centimes }) => centimes))).toBe(statement.rentCentimes)
})
