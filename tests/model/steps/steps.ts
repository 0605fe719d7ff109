import fc from 'fast-check'

const on = fc.nat(5)
const pick = fc.nat(3)
const row = fc.nat(2)

type Drawn<S> = fc.WeightedArbitrary<S> & { readonly name: string }

/** One of these; a value that is given twice is drawn twice as often. */
function oneOf<const V extends readonly (string | number | boolean)[]>(...values: V): fc.Arbitrary<V[number]> {
  return fc.constantFrom(...values)
}

/** True in one of so many. */
function oneIn(count: number): fc.Arbitrary<boolean> {
  return fc.nat(count - 1).map((nth) => nth === count - 1)
}

function step<D extends string, T>(weight: number, name: D, fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) {
  const arbitrary = fc.record({ do: fc.constant(name), ...fields })
  return { name, weight, arbitrary: arbitrary as unknown as fc.Arbitrary<{ readonly do: D } & Readonly<T>> }
}

const sort = oneOf('vendu', 'vendu', 'vendu', 'repris', 'perdu')
const paper = oneOf('contrat', 'inventaire')

/**
 * The steps of a history. Numbers choose among what exists: `on` a browser and one of its tabs, `pick` a document. A
 * step without a target is skipped.
 */
const STEPS = [
  step(4, 'network', { on, up: fc.boolean() }),
  step(2, 'weather', { on, level: fc.nat(2) }),
  step(3, 'gateway', { what: oneOf('kill', 'start', 'start', 'die-at'), nth: fc.integer({ min: 1, max: 6 }) }),
  /** A proxy that rejects pushes of more than one document, while it is there. */
  step(1, 'proxy', { on, stands: fc.boolean() }),
  step(3, 'tab', { on, what: oneOf('kill', 'open', 'open') }),
  /** The tab dies at its nth write from now, just before or just after it. */
  step(1, 'die-at', { on, nth: fc.integer({ min: 1, max: 8 }), after: fc.boolean() }),
  /** The browser's clock is set under open tabs (`live`), or with the app reopened. */
  step(2, 'clock', { on, hours: oneOf(-48, -3, 0, 0, 3, 25, 48, 24 * 40), live: fc.boolean() }),
  step(6, 'wait', { ms: oneOf(50, 500, 3000, 20_000) }),
  /** Every machine is suspended, the server's too. */
  step(1, 'sleep', { hours: oneOf(1, 12, 25, 24 * 90) }),
  step(2, 'sign', { on, what: oneOf('out', 'in', 'in', 'in-as-other', 'ended-elsewhere') }),
  step(1, 'delete-account', { on, where: oneOf('here', 'elsewhere') }),
  step(2, 'publish', { on }),
  step(6, 'edit', { on, pick, what: oneOf('prix', 'description', 'both') }),
  /** Opens an annonce's form, in which the next edit on this browser is typed, whatever happens in between. */
  step(2, 'form', { on, pick }),
  step(2, 'photo', { on, pick }),
  step(2, 'contact', { on }),
  step(1, 'worker-dies', { on }),
  step(1, 'close', { on, pick }),
  step(1, 'reopen', { on, pick }),
  step(1, 'delete', { on, pick }),
  step(2, 'apply', { on, pick }),
  step(5, 'move', { on, pick, to: fc.nat(1) }),
  /** Opens the créateur's dashboard, which reports the offers that it shows as lapsed. */
  step(3, 'dashboard', { on }),
  /** A boutique's decision, which can be undone for ten seconds; `undo` does so. */
  step(3, 'decide', { on, pick, to: fc.nat(1) }),
  step(1, 'undo', { on, pick }),
  step(3, 'profil', { on, what: oneOf('description', 'adresse') }),
  step(5, 'cell', { on, pick, row, what: oneOf('contrat', 'block', 'row', 'prix', 'remove') }),
  /** Pieces of a row sold, taken back or lost; a negative quantity cancels an earlier movement or deposit. */
  step(5, 'movement', { on, pick, row, sort, quantity: oneOf(1, 1, 2, 5, -1, -1) }),
  /** More pieces of a row, under a numbered paper. */
  step(2, 'deposit', { on, pick, row, quantity: oneOf(1, 5) }),
  /** 'Bon pour accord' to a paper as shown, by one party, by both in turn, or withdrawn. */
  step(4, 'agree', { on, pick, paper, what: oneOf('give', 'both', 'both', 'withdraw') }),
  /** A party announces the last day of a partnership, some days ahead. */
  step(2, 'end', { on, pick, days: fc.nat(60) }),
  step(3, 'favori', { on, pick, kept: fc.boolean() }),
  step(6, 'say', { on, pick, photo: oneIn(6) }),
  step(3, 'read', { on, pick }),
  step(2, 'block', { on, pick, active: oneIn(3) }),
  /** A statement up to the day of a sale not yet counted, perhaps with some days of rent. */
  step(4, 'statement', { on, pick, rent: fc.boolean() }),
  /** A party answers a statement that its device shows as unanswered, or withdraws its own. */
  step(3, 'answer', { on, pick, answer: oneOf('accepted', 'contested', 'withdrawn') }),
  /** A party pays what remains of a statement, or half of it. */
  step(2, 'pay', { on, pick, half: fc.boolean() }),
  step(2, 'receive', { on, pick, received: oneOf(true, true, false) }),
]

/** By an operator, while the gateway is stopped. */
const STORE_STEP = step(8, 'store', { what: oneOf('copy', 'copy', 'put-back', 'put-back', 'empty') })

/** Strangers take every stream of the gateway, or release them. */
const STREAMS_STEP = step(8, 'streams', { taken: oneOf(true, true, false) })

type StepOfDrawn<W> = W extends Drawn<infer S> ? S : never
export type Step = StepOfDrawn<(typeof STEPS)[number] | typeof STORE_STEP | typeof STREAMS_STEP>

/** Draws steps of these names. */
export function stepsNamed(names: readonly Step['do'][]): fc.Arbitrary<Step> {
  return fc.oneof(...STEPS.filter(({ name }) => names.some((one) => one === name)))
}

/** A history: its random seed, its clock errors, its steps. */
export interface History {
  readonly seed: number
  /** Hours, one a browser. */
  readonly skews: readonly number[]
  readonly steps: readonly Step[]
  /** Members' writes are tightly rate-limited until recovery. */
  readonly tight?: boolean
}

const skew = fc.constantFrom(0, 0, 48, -48, 3)

function historiesOf(steps: readonly Drawn<Step>[]): fc.Arbitrary<History> {
  return fc.record({
    seed: fc.nat(1_000_000),
    skews: fc.tuple(skew, skew, skew),
    steps: fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 40, size: 'max' }),
    // Drawn last, so that it does not change what a seed draws otherwise.
    tight: oneIn(8),
  })
}

/**
 * One in ten has a store that is copied, restored or emptied, and is on disk for that; one in ten has a gateway that is
 * sometimes out of streams.
 */
export const histories: fc.Arbitrary<History> = fc.oneof(
  { weight: 8, arbitrary: historiesOf(STEPS) },
  { weight: 1, arbitrary: historiesOf([...STEPS, STREAMS_STEP]) },
  { weight: 1, arbitrary: historiesOf([...STEPS, STORE_STEP]) },
)
