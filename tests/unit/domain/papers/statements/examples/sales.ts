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
  // 10 000 x 12,34 = 123 400,00; / 1,20 = 102 833,333: 102 833,33; 33,33 %: 34 274,3489: 34 274,35.
  [
    'ten thousand pieces',
    {
      terms: always({ commission: 33.33 }),
      ...sold({ quantity: 10_000, prixCentimes: 1234 }),
      sums: { sold: 10_000, salesCentimes: 12_340_000, commissionCentimes: 3_427_435, dueCentimes: 8_912_565 },
    },
  ],
]
