import { always, aSale } from '#tests/fixtures/ledger.ts'
import { type Examples, sold, VOIDED } from './example.ts'

/** What is sold, and the commission. */
export const OF_SALES: Examples = [
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
  // That of 1 July is for the next.
  [
    'what was sold to its last day',
    {
      terms: always(),
      movements: [aSale('m', { day: '2026-06-30' }), aSale('n', { day: '2026-07-01' })],
      sums: { sold: 1 },
    },
  ],
  ['a piece given away', { terms: always(), ...sold({ prixCentimes: 0 }), sums: { sold: 1, dueCentimes: 0 } }],
]
