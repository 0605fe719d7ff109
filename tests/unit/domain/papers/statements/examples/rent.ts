import { always, amended } from '#tests/fixtures/ledger.ts'
import { type Examples, JUNE, RENT, rent, sold } from './example.ts'

/** The rent, and the VAT of the boutique. */
export const OF_RENT: Examples = [
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
]
