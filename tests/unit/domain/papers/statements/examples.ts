import type { Movement, Statement, StoredRecord, Void } from '#domain/papers/records.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { aLoss, always, amended, type anInput, aSale, aStatement, aVoid } from '#tests/fixtures/ledger.ts'

interface Given {
  readonly movements?: readonly Movement[]
  readonly voids?: readonly Void[]
  readonly statements?: readonly Statement[]
  readonly input?: Parameters<typeof anInput>[0]
}

/** Of the names of a statement, without `Centimes`. */
type Sums = { readonly [name in 'sold' | 'sales' | 'lost' | 'commission' | 'rent' | 'vat' | 'lines' | 'due']?: number }

/** A statement worked out by hand, of movements that no other statement counts unless `statements` says so. */
type Example = readonly [what: string, terms: TermsByDay, given: Given, sums: Sums]

/** One piece sold for each of these. */
const sold = (...changes: Partial<StoredRecord>[]): Given => ({
  movements: (changes.length > 0 ? changes : [{}]).map((change, nth) => aSale('mno'.charAt(nth), change)),
})
const lost = (change: Partial<StoredRecord> = {}): Given => ({ movements: [aLoss('m', change)] })
/** The rent of these days of June 2026, or of others. */
const rent = (rentFrom: string, rentTo: string, own = {}): Given => ({
  input: { to: rentTo, rentFrom, rentTo, ...own },
})
const RENT = { monthlyCentimes: 30_000 } as const // 300,00 € a month
const JUNE = rent('2026-06-01', '2026-06-30')
const GOOD = 1200 // 12,00 €, without VAT

/** What an earlier statement counted of `aSale('m')`, and its void. */
const VOIDED = { voids: [aVoid('m')], statements: [aStatement('b', { movements: ['m00000000000'] })] } as const

const at = (commission: number, base: 'ht' | 'prix' = 'ht') => always({ commission, base })
const HALF = at(50, 'prix')
const included = (monthlyCentimes: number) => always({ monthlyCentimes, isRentWithVat: true, hasBoutiqueVat: true })
const RENT_AND_VAT = always({ ...RENT, hasBoutiqueVat: true })
const RAISED = amended('2026-06-11', RENT, { monthlyCentimes: 36_000 })
const MANY = { quantity: 10_000, prixCentimes: 1234 }
const [SMALL, BOOK, CHEAP] = [{ prixCentimes: 5 }, { prixCentimes: 2110, tva: 5.5 }, { prixCentimes: 999 }]
const SOLD_IN_JUNE = { ...sold(), ...JUNE }

const OF_SALES: readonly Example[] = [
  // 120,00 / 1,20 = 100,00; 30 % of it: 30,00, and not 36,00.
  ['30 % of a price without its VAT', always(), sold(), { sold: 1, sales: 12_000, commission: 3000, due: 9000 }],
  // 30 % of 120,00 as paid: 36,00.
  ['30 % of a price as paid', always({ base: 'prix' }), sold(), { commission: 3600, due: 8400 }],
  // No VAT in the price: the same as paid, whatever the contract says.
  ['30 % of a price that has no VAT', always(), sold({ tva: 0 }), { commission: 3600 }],
  // 120,00 / 1,20 = 100,00, of which 30,00; 21,10 / 1,055 = 20,00, of which 6,00; 141,10 - 36,00 = 105,10.
  ['two VAT rates', always(), sold({}, BOOK), { sold: 2, sales: 14_110, commission: 3600, due: 10_510 }],
  // 3 x 9,99 = 29,97; / 1,20 = 24,975: 24,98; 30 %: 7,494: 7,49. Piece by piece it would be 3 x 2,50 = 7,50.
  ['the commission once on the sum', always(), sold(CHEAP, CHEAP, CHEAP), { sales: 2997, commission: 749, due: 2248 }],
  // 50 % of 0,05: 0,025, away from zero: 0,03.
  ['half a cent, rounded away from zero', HALF, sold(SMALL), { commission: 3, due: 2 }],
  // -0,025 is -0,03: what was due for the piece is taken back to the cent.
  ['half a cent, cancelled', HALF, { ...sold(SMALL), ...VOIDED }, { sold: -1, sales: -5, commission: -3, due: -2 }],
  // 49,99 % of 0,01: 0,004999.
  ['less than half a cent', at(49.99, 'prix'), sold({ prixCentimes: 1 }), { commission: 0 }],
  ['no commission', at(0), sold(), { commission: 0, due: 12_000 }],
  // The whole of 100,00, and the créateur keeps the VAT that it pays.
  ['a commission of the whole price without VAT', at(100), sold(), { commission: 10_000, due: 2000 }],
  ['a commission of the whole price', at(100, 'prix'), sold(), { commission: 12_000, due: 0 }],
  // 33,33 % of 99,99: 33,326667: 33,33.
  ['a rate with two decimals', at(33.33, 'prix'), sold({ prixCentimes: 9999 }), { commission: 3333, due: 6666 }],
  // That of 1 July is for the next.
  ['what was sold to its last day', always(), sold({ day: '2026-06-30' }, { day: '2026-07-01' }), { sold: 1 }],
  ['a piece given away', always(), sold({ prixCentimes: 0 }), { sold: 1, due: 0 }],
  // 10 000 x 12,34 = 123 400,00; / 1,20 = 102 833,333: 102 833,33; 33,33 %: 34 274,3489: 34 274,35.
  ['many', at(33.33), sold(MANY), { sold: 10_000, sales: 12_340_000, commission: 3_427_435, due: 8_912_565 }],
]

/** With the VAT of the boutique. */
const OF_RENT: readonly Example[] = [
  // 300,00 x 12 / 30 = 120,00.
  ['the rent of 12 days of 30', always(RENT), rent('2026-06-10', '2026-06-21'), { rent: 12_000, due: -12_000 }],
  // 300,00 x 10 / 28 = 107,142857.
  ['the rent of 10 days of February', always(RENT), rent('2026-02-01', '2026-02-10'), { rent: 10_714 }],
  // 300,00 x 10 / 29 = 103,448276.
  ['the rent of 10 days of a leap year', always(RENT), rent('2028-02-20', '2028-02-29'), { rent: 10_345 }],
  ['the rent of a whole February', always(RENT), rent('2026-02-01', '2026-02-28'), { rent: 30_000 }],
  // 300,00 x 17 / 31 = 164,516 and 300,00 x 3 / 28 = 32,142857.
  ['the rent of two months, each apart', always(RENT), rent('2026-01-15', '2026-02-03'), { rent: 16_452 + 3214 }],
  // 10 days of 300,00 / 30 and 20 of 360,00 / 30: 100,00 + 240,00.
  ['a rent that an amendment changes in the middle of a month', RAISED, JUNE, { rent: 34_000, due: -34_000 }],
  // From the 20th to the 30th: 11 days; 300,00 x 11 / 30 = 110,00.
  ['the rent from the first day of a contract', always({ ...RENT, dateDebut: '2026-06-20' }), JUNE, { rent: 11_000 }],
  ['the rent to the last day of the contract', always({ ...RENT, dateFin: '2026-06-11' }), JUNE, { rent: 11_000 }],
  // 50,00 - 10,00 - 300,00.
  [
    'a rent larger than the sales, which the créateur owes',
    always({ ...RENT, commission: 20 }),
    { ...sold({ prixCentimes: 5000, tva: 0 }), ...JUNE },
    { commission: 1000, rent: 30_000, due: -26_000 },
  ],

  // 20 % of the commission of 30,00: 6,00; 120,00 - 30,00 - 6,00.
  ["the boutique's VAT on its commission", always({ hasBoutiqueVat: true }), sold(), { vat: 600, due: 8400 }],
  // 20 % of 330,00: 66,00; 120,00 - 30,00 - 300,00 - 66,00.
  [
    "the boutique's VAT on both, a rent without VAT",
    RENT_AND_VAT,
    SOLD_IN_JUNE,
    { rent: 30_000, vat: 6600, due: -27_600 },
  ],
  // 360,00 / 1,20 = 300,00, and the 60,00 that it includes with 6,00 on the commission: the same.
  ['a rent that includes VAT', included(36_000), SOLD_IN_JUNE, { rent: 30_000, vat: 6600, due: -27_600 }],
  // 100,00 / 31 = 3,2258: 3,23 to pay, of which 2,69 (2,6917) without VAT and 0,54.
  [
    'one day of a rent that includes VAT, to the cent of what is paid',
    included(10_000),
    rent('2026-07-01', '2026-07-01'),
    { rent: 269, vat: 54, due: -323 },
  ],
  [
    'a rent said to include VAT, of a boutique without VAT: as written',
    always({ ...RENT, isRentWithVat: true }),
    JUNE,
    { rent: 30_000, vat: 0 },
  ],
]

/** What is lost, cancelled, added by hand, or on a statement's own terms. */
const OF_OTHERS: readonly Example[] = [
  // 120,00 less 30,00: due as if it were sold, and no sale.
  [
    'a lost piece at its price less the commission',
    always({ isLossDue: true }),
    lost(),
    { sold: 0, sales: 0, lost: 12_000, commission: 3000, due: 9000 },
  ],
  // 2 x 40,00, without commission.
  [
    "two lost pieces at the annex's amount",
    always({ isLossDue: true, lossCentimes: 4000 }),
    lost({ quantity: 2 }),
    { lost: 8000, commission: 0, due: 8000 },
  ],
  ['a lost piece that nobody pays for', always(RENT), { ...lost(), ...JUNE }, { lost: 0, due: -30_000 }],
  // Cancelled: -120,00 at the 20 % of the 5th, -100,00; sold: 120,00 at the 30 % of the 12th, 90,00.
  [
    'a cancelled sale at the terms of its day',
    amended('2026-06-11', { commission: 20 }, {}),
    { ...sold({}, { day: '2026-06-12' }), ...VOIDED },
    { sold: 0, sales: 0, commission: 1000, due: -1000 },
  ],

  // 90,00 + 15,00 - 5,00.
  [
    'free lines for either party',
    always(),
    {
      ...sold(),
      input: {
        lines: {
          llllllllllll: { position: 1, label: 'Emballages', centimes: 1500, pour: 'creator' },
          mmmmmmmmmmmm: { position: 2, label: 'Nappe', centimes: 500, pour: 'boutique' },
        },
      },
    },
    { lines: 1000, due: 10_000 },
  ],
  // 10 % of 120,00 as paid, and 200,00 of rent with its VAT: 120,00 - 12,00 - 200,00 - 20 % of 212,00.
  [
    'a rate, a base and a rent of its own, with its reason',
    RENT_AND_VAT,
    {
      ...sold(),
      ...rent('2026-06-01', '2026-06-30', {
        ...{ reason: 'Travaux en juin', commission: 10, base: 'prix', rentCentimes: 20_000 },
      }),
    },
    { commission: 1200, rent: 20_000, vat: 4240, due: -13_440 },
  ],
  // The earlier statement took nothing of 120,00 and gave its reason: 120,00 are taken back.
  [
    'a cancelled sale at the own terms of the statement that counted it',
    always(),
    {
      ...{ ...sold(), voids: [aVoid('m')] },
      statements: [aStatement('b', { movements: ['m00000000000'], reason: 'Geste', commission: 0, base: 'prix' })],
    },
    { commission: 0, due: -12_000 },
  ],
  // The earlier one took 30,00 of it: 90,00 are taken back, and the sale of 12,00 has no commission.
  [
    'a cancelled sale at the terms of the statement that counted it, whatever those of this one',
    always(),
    {
      ...{ ...sold({}, { prixCentimes: GOOD, tva: 0 }), ...VOIDED },
      input: { reason: 'Geste', commission: 0, base: 'prix' },
    },
    { sales: GOOD - 12_000, commission: -3000, due: GOOD - 9000 },
  ],
]

export const EXAMPLES: readonly Example[] = [...OF_SALES, ...OF_RENT, ...OF_OTHERS]
