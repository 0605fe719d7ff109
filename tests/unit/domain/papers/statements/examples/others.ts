import { aLoss, always, amended, aSale, aStatement, aVoid } from '#tests/fixtures/ledger.ts'
import { type Examples, GOOD, JUNE, RENT, rent, sold, VOIDED } from './example.ts'

/** What is lost, cancelled, added by hand, or on a statement's own terms. */
export const OF_OTHERS: Examples = [
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
