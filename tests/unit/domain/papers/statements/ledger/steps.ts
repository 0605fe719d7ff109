import fc from 'fast-check'
import type { Version } from './oracle.ts'

const device = fc.nat(3)
const pick = fc.nat(7)
const hundredths = fc.nat(10_000).map((nth) => nth / 100)
const percent = fc.oneof(fc.constantFrom(0, 20, 33.33, 100), hundredths)

const version: fc.Arbitrary<Version> = fc.record({
  from: fc.constant(''),
  commission: percent.map((one) => Math.round(one * 100)),
  base: fc.constantFrom('ht', 'ttc'),
  rent: fc.oneof(fc.constant(0), fc.nat(90_000)),
  rentTax: fc.constantFrom('ht', 'ttc'),
  boutiqueVat: fc.boolean(),
  lossDue: fc.boolean(),
  lossCentimes: fc.option(fc.nat(5000)),
  dateDebut: fc.constantFrom('2026-05-01', '2026-06-10'),
  dateFin: fc.constantFrom('2026-07-02', '2027-06-30'),
})

const pour = fc.constantFrom('boutique', 'creator')
const line = fc.record({ position: fc.nat(3), label: fc.constant('Nappe'), centimes: fc.nat(2000), pour })

const followed = fc.constant({ reason: '', commission: 0, base: '' } as const)
const base = fc.constantFrom('ht', 'prix')
const own = fc.record({ reason: fc.constant('Geste'), commission: percent, base, rentCentimes: fc.nat(40_000) })

/** Something that a person does at a device, to one of what it shows; the more often, the higher its weight. */
function doing<D extends string, F extends object>(
  what: D,
  weight: number,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) {
  const arbitrary = fc.record({ do: fc.constant(what), device, pick, ...fields })
  return { weight, arbitrary: arbitrary as fc.Arbitrary<{ do: D; device: number; pick: number } & F> }
}

const act = fc.oneof(
  doing('note', 7, {
    sort: fc.constantFrom('vendu', 'vendu', 'vendu', 'perdu', 'repris'),
    quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(10_000)),
    prixCentimes: fc.oneof(fc.nat(20), fc.nat(20_000)),
    tva: fc.constantFrom(0, 5.5, 20),
    days: fc.nat(6),
  }),
  doing('deposit', 1, { quantity: fc.integer({ min: 1, max: 9 }) }),
  doing('void', 5, {}),
  doing('propose', 6, {
    days: fc.oneof(fc.constant(0), fc.nat(5)),
    /** Days of rent from today; negative for earlier ones. */
    rent: fc.option(fc.integer({ min: -15, max: 10 }), { freq: 1 }),
    lines: fc.dictionary(fc.constantFrom('line00000000', 'line00000001'), line, { maxKeys: 1 }),
    own: fc.oneof({ weight: 3, arbitrary: followed }, { weight: 1, arbitrary: own }),
  }),
  doing('answer', 7, {
    answer: fc.constantFrom('accepted', 'accepted', 'contested', 'contested', 'withdrawn'),
  }),
  doing('pay', 4, { percent: fc.constantFrom(50, 100, 110) }),
  doing('receive', 5, { received: fc.constantFrom(true, true, false) }),
)

/** What a person does at a device. */
export type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const world = fc.oneof(
  /** Its network is there; it goes again after so many writes. */
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('sync' as const), device, cut: fc.constantFrom(99, 99, 99, 0, 1, 2) }),
  },
  /** Everybody meets where the network is. */
  { weight: 4, arbitrary: fc.record({ do: fc.constant('meet' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sleep' as const), days: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('agree' as const), version }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('store' as const), what: fc.constantFrom('copy', 'put-back') }) },
)

export interface PlayedHistory {
  readonly first: Version | null
  readonly steps: readonly (Act | (typeof world extends fc.Arbitrary<infer W> ? W : never))[]
}

/** Two parties on two devices each, and a store that is put back now and then. */
const step = fc.oneof({ weight: 2, arbitrary: act }, { weight: 1, arbitrary: world })
export const playedHistories: fc.Arbitrary<PlayedHistory> = fc.record({
  first: fc.option(version),
  steps: fc.array(step, { maxLength: 60, size: 'max' }),
})
