import { describe, expect, it } from 'vitest'
import type { Movement, Statement, StatementSums, StoredRecord, Void } from '#domain/papers/records.ts'
import { releveOf } from '#domain/papers/statements/lines.ts'
import { statementRefusal } from '#domain/papers/statements/refusal.ts'
import { buildStatement } from '#domain/papers/statements/sums.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { aLedger, aLoss, always, amended, anInput, aSale, aStatement, aVoid } from '#tests/fixtures/ledger.ts'

/** A statement worked out by hand, of movements that no other statement counts unless `statements` says so. */
interface Example {
  readonly terms: TermsByDay
  readonly movements?: readonly Movement[]
  readonly voids?: readonly Void[]
  readonly statements?: readonly Statement[]
  readonly input?: Parameters<typeof anInput>[0]
  readonly sums: Partial<StatementSums>
}

const sold = (change: Partial<StoredRecord> = {}): Pick<Example, 'movements'> => ({ movements: [aSale('m', change)] })
/** The rent of these days of June 2026, or of others. */
const rent = (rentFrom: string, rentTo: string, own: object = {}): Pick<Example, 'input'> => ({
  input: { to: rentTo, rentFrom, rentTo, ...own },
})
const RENT = { monthlyCentimes: 30_000 } as const // 300,00 € a month
const JUNE = rent('2026-06-01', '2026-06-30')
const GOOD = 1200 // 12,00 €, without VAT

/** What an earlier statement counted of `aSale('m')`, and its void. */
const VOIDED = { voids: [aVoid('m')], statements: [aStatement('b', { movements: ['m00000000000'] })] } as const

const EXAMPLES: readonly (readonly [what: string, example: Example])[] = [
  // 120,00 / 1,20 = 100,00; 30 % of it: 30,00, and not 36,00.
  [
    '30 % of a price without its VAT',
    {
      terms: always(),
      ...sold(),
      sums: { sold: 1, salesCentimes: 12_000, commissionCentimes: 3000, dueCentimes: 9000 },
    },
  ],
  // 30 % of 120,00 as paid: 36,00.
  [
    '30 % of a price as paid',
    { terms: always({ base: 'prix' }), ...sold(), sums: { commissionCentimes: 3600, dueCentimes: 8400 } },
  ],
  // No VAT in the price: the same as paid, whatever the contract says.
  ['30 % of a price that has no VAT', { terms: always(), ...sold({ tva: 0 }), sums: { commissionCentimes: 3600 } }],
  // 120,00 / 1,20 = 100,00, of which 30,00; 21,10 / 1,055 = 20,00, of which 6,00; 141,10 - 36,00 = 105,10.
  [
    'two VAT rates',
    {
      terms: always(),
      movements: [aSale('m'), aSale('n', { prixCentimes: 2110, tva: 5.5 })],
      sums: { sold: 2, salesCentimes: 14_110, commissionCentimes: 3600, dueCentimes: 10_510 },
    },
  ],
  // 3 x 9,99 = 29,97; / 1,20 = 24,975: 24,98; 30 %: 7,494: 7,49. Piece by piece it would be 3 x 2,50 = 7,50.
  [
    'the commission once on the sum, not piece by piece',
    {
      terms: always(),
      movements: ['m', 'n', 'o'].map((key) => aSale(key, { prixCentimes: 999 })),
      sums: { salesCentimes: 2997, commissionCentimes: 749, dueCentimes: 2248 },
    },
  ],
  // 50 % of 0,05: 0,025, away from zero: 0,03.
  [
    'half a cent, rounded away from zero',
    {
      terms: always({ commission: 50, base: 'prix' }),
      ...sold({ prixCentimes: 5 }),
      sums: { commissionCentimes: 3, dueCentimes: 2 },
    },
  ],
  // -0,025 is -0,03: what was due for the piece is taken back to the cent.
  [
    'half a cent of a cancelled sale, the same the other way',
    {
      terms: always({ commission: 50, base: 'prix' }),
      ...sold({ prixCentimes: 5 }),
      ...VOIDED,
      sums: { sold: -1, salesCentimes: -5, commissionCentimes: -3, dueCentimes: -2 },
    },
  ],
  // 49,99 % of 0,01: 0,004999.
  [
    'less than half a cent',
    {
      terms: always({ commission: 49.99, base: 'prix' }),
      ...sold({ prixCentimes: 1 }),
      sums: { commissionCentimes: 0 },
    },
  ],
  [
    'no commission',
    { terms: always({ commission: 0 }), ...sold(), sums: { commissionCentimes: 0, dueCentimes: 12_000 } },
  ],
  // The whole of 100,00, and the créateur keeps the VAT that it pays.
  [
    'a commission of the whole price without VAT',
    { terms: always({ commission: 100 }), ...sold(), sums: { commissionCentimes: 10_000, dueCentimes: 2000 } },
  ],
  [
    'a commission of the whole price',
    {
      terms: always({ commission: 100, base: 'prix' }),
      ...sold(),
      sums: { commissionCentimes: 12_000, dueCentimes: 0 },
    },
  ],
  // 33,33 % of 99,99: 33,326667: 33,33.
  [
    'a rate with two decimals',
    {
      terms: always({ commission: 33.33, base: 'prix' }),
      ...sold({ prixCentimes: 9999 }),
      sums: { commissionCentimes: 3333, dueCentimes: 6666 },
    },
  ],
  ['a piece given away', { terms: always(), ...sold({ prixCentimes: 0 }), sums: { sold: 1, dueCentimes: 0 } }],
  // 10 000 x 12,34 = 123 400,00; / 1,20 = 102 833,333: 102 833,33; 33,33 %: 34 274,3489: 34 274,35.
  [
    'ten thousand pieces',
    {
      terms: always({ commission: 33.33 }),
      ...sold({ quantity: 10_000, prixCentimes: 1234 }),
      sums: { sold: 10_000, salesCentimes: 12_340_000, commissionCentimes: 3_427_435, dueCentimes: 8_912_565 },
    },
  ],

  // 300,00 x 12 / 30 = 120,00.
  [
    'the rent of 12 days of 30',
    { terms: always(RENT), ...rent('2026-06-10', '2026-06-21'), sums: { rentCentimes: 12_000, dueCentimes: -12_000 } },
  ],
  // 300,00 x 10 / 28 = 107,142857.
  [
    'the rent of 10 days of February',
    { terms: always(RENT), ...rent('2026-02-01', '2026-02-10'), sums: { rentCentimes: 10_714 } },
  ],
  // 300,00 x 10 / 29 = 103,448276.
  [
    'the rent of 10 days of a leap year',
    { terms: always(RENT), ...rent('2028-02-20', '2028-02-29'), sums: { rentCentimes: 10_345 } },
  ],
  [
    'the rent of a whole February',
    { terms: always(RENT), ...rent('2026-02-01', '2026-02-28'), sums: { rentCentimes: 30_000 } },
  ],
  // 300,00 x 17 / 31 = 164,516 and 300,00 x 3 / 28 = 32,142857.
  [
    'the rent over the end of a month, each month apart',
    { terms: always(RENT), ...rent('2026-01-15', '2026-02-03'), sums: { rentCentimes: 16_452 + 3214 } },
  ],
  // 10 days of 300,00 / 30 and 20 of 360,00 / 30: 100,00 + 240,00.
  [
    'a rent that an amendment changes in the middle of a month',
    {
      terms: amended('2026-06-11', RENT, { monthlyCentimes: 36_000 }),
      ...JUNE,
      sums: { rentCentimes: 34_000, dueCentimes: -34_000 },
    },
  ],
  // From the 20th to the 30th: 11 days; 300,00 x 11 / 30 = 110,00.
  [
    'the rent from the first day of the contract',
    { terms: always({ ...RENT, dateDebut: '2026-06-20' }), ...JUNE, sums: { rentCentimes: 11_000 } },
  ],
  [
    'the rent to the last day of the contract',
    { terms: always({ ...RENT, dateFin: '2026-06-11' }), ...JUNE, sums: { rentCentimes: 11_000 } },
  ],
  // 50,00 - 10,00 - 300,00.
  [
    'a rent larger than the sales, which the créateur owes',
    {
      terms: always({ ...RENT, commission: 20 }),
      ...sold({ prixCentimes: 5000, tva: 0 }),
      ...JUNE,
      sums: { commissionCentimes: 1000, rentCentimes: 30_000, dueCentimes: -26_000 },
    },
  ],

  // 20 % of the commission of 30,00: 6,00; 120,00 - 30,00 - 6,00.
  [
    "the boutique's VAT on its commission",
    { terms: always({ hasBoutiqueVat: true }), ...sold(), sums: { vatCentimes: 600, dueCentimes: 8400 } },
  ],
  // 20 % of 330,00: 66,00; 120,00 - 30,00 - 300,00 - 66,00.
  [
    "the boutique's VAT on its commission and a rent without VAT",
    {
      terms: always({ ...RENT, hasBoutiqueVat: true }),
      ...sold(),
      ...JUNE,
      sums: { rentCentimes: 30_000, vatCentimes: 6600, dueCentimes: -27_600 },
    },
  ],
  // 360,00 / 1,20 = 300,00, and the 60,00 that it includes with 6,00 on the commission: the same.
  [
    'a rent that includes VAT',
    {
      terms: always({ monthlyCentimes: 36_000, isRentWithVat: true, hasBoutiqueVat: true }),
      ...sold(),
      ...JUNE,
      sums: { rentCentimes: 30_000, vatCentimes: 6600, dueCentimes: -27_600 },
    },
  ],
  // 100,00 / 31 = 3,2258: 3,23 to pay, of which 2,69 (2,6917) without VAT and 0,54.
  [
    'one day of a rent that includes VAT, to the cent of what is paid',
    {
      terms: always({ monthlyCentimes: 10_000, isRentWithVat: true, hasBoutiqueVat: true }),
      ...rent('2026-07-01', '2026-07-01'),
      sums: { rentCentimes: 269, vatCentimes: 54, dueCentimes: -323 },
    },
  ],
  [
    'a rent said to include VAT, of a boutique without VAT: as written',
    { terms: always({ ...RENT, isRentWithVat: true }), ...JUNE, sums: { rentCentimes: 30_000, vatCentimes: 0 } },
  ],

  // 120,00 less 30,00: due as if it were sold, and no sale.
  [
    'a lost piece at its price less the commission',
    {
      terms: always({ isLossDue: true }),
      movements: [aLoss('m')],
      sums: { sold: 0, salesCentimes: 0, lostCentimes: 12_000, commissionCentimes: 3000, dueCentimes: 9000 },
    },
  ],
  // 2 x 40,00, without commission.
  [
    "two lost pieces at the annex's amount",
    {
      terms: always({ isLossDue: true, lossCentimes: 4000 }),
      movements: [aLoss('m', { quantity: 2 })],
      sums: { lostCentimes: 8000, commissionCentimes: 0, dueCentimes: 8000 },
    },
  ],
  [
    'a lost piece that nobody pays for',
    { terms: always(RENT), movements: [aLoss('m')], ...JUNE, sums: { lostCentimes: 0, dueCentimes: -30_000 } },
  ],
  // Cancelled: -120,00 at the 20 % of the 5th, -100,00; sold: 120,00 at the 30 % of the 12th, 90,00.
  [
    'a cancelled sale at the terms of its day',
    {
      terms: amended('2026-06-11', { commission: 20 }, {}),
      movements: [aSale('m'), aSale('n', { day: '2026-06-12' })],
      ...VOIDED,
      sums: { sold: 0, salesCentimes: 0, commissionCentimes: 1000, dueCentimes: -1000 },
    },
  ],

  // 90,00 + 15,00 - 5,00.
  [
    'free lines for either party',
    {
      terms: always(),
      ...sold(),
      input: {
        lines: {
          llllllllllll: { position: 1, label: 'Emballages', centimes: 1500, pour: 'creator' },
          mmmmmmmmmmmm: { position: 2, label: 'Nappe', centimes: 500, pour: 'boutique' },
        },
      },
      sums: { linesCentimes: 1000, dueCentimes: 10_000 },
    },
  ],
  // 10 % of 120,00 as paid, and 200,00 of rent with its VAT: 120,00 - 12,00 - 200,00 - 20 % of 212,00.
  [
    'a rate, a base and a rent of its own, with its reason',
    {
      terms: always({ ...RENT, hasBoutiqueVat: true }),
      ...sold(),
      ...rent('2026-06-01', '2026-06-30', {
        reason: 'Travaux en juin',
        commission: 10,
        base: 'prix',
        rentCentimes: 20_000,
      }),
      sums: { commissionCentimes: 1200, rentCentimes: 20_000, vatCentimes: 4240, dueCentimes: -13_440 },
    },
  ],
  // The earlier statement took nothing of 120,00 and gave its reason: 120,00 are taken back.
  [
    'a cancelled sale at the own terms of the statement that counted it',
    {
      terms: always(),
      ...sold(),
      voids: [aVoid('m')],
      statements: [aStatement('b', { movements: ['m00000000000'], reason: 'Geste', commission: 0, base: 'prix' })],
      sums: { commissionCentimes: 0, dueCentimes: -12_000 },
    },
  ],
  // The earlier one took 30,00 of it: 90,00 are taken back, and the sale of 12,00 has no commission.
  [
    'a cancelled sale at the terms of the statement that counted it, whatever those of this one',
    {
      terms: always(),
      movements: [aSale('m'), aSale('n', { prixCentimes: GOOD, tva: 0 })],
      ...VOIDED,
      input: { reason: 'Geste', commission: 0, base: 'prix' },
      sums: { salesCentimes: GOOD - 12_000, commissionCentimes: -3000, dueCentimes: GOOD - 9000 },
    },
  ],
]

describe('a statement of', () => {
  it.each(EXAMPLES)('%s', (_what, { terms, input, sums, ...records }) => {
    const known = aLedger(records)
    const statement = buildStatement(known, terms, anInput(input))
    expect(statement).toMatchObject(sums)
    expect(statementRefusal(statement, known, terms)).toBeNull()
    // What both parties read adds up to the sums.
    const { groups, rents, lines } = releveOf(statement, known, terms, {
      boutique: 'La Mercerie',
      createur: 'Ana Roux',
    })
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
    expect(sum(groups.map(({ commissionCentimes }) => commissionCentimes))).toBe(statement.commissionCentimes)
    expect(sum(lines.map(({ centimes }) => centimes))).toBe(statement.salesCentimes + statement.lostCentimes)
    const vatOfRent = terms[0].terms.isRentWithVat && terms[0].terms.hasBoutiqueVat
    if (statement.reason === '' && !vatOfRent)
      expect(sum(rents.map(({ centimes }) => centimes))).toBe(statement.rentCentimes)
  })
})
