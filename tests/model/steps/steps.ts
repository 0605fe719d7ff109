import fc from 'fast-check'

/**
 * The steps of a history. Numbers choose among what exists: `on` a browser and one of its tabs, `pick` a document. A
 * step without a target is skipped.
 */
export type Step =
  | { readonly do: 'network'; readonly on: number; readonly up: boolean }
  | { readonly do: 'weather'; readonly on: number; readonly level: number }
  | { readonly do: 'gateway'; readonly what: 'kill' | 'start' | 'die-at'; readonly nth: number }
  /** Strangers take every stream of the gateway, or release them. */
  | { readonly do: 'streams'; readonly taken: boolean }
  | { readonly do: 'tab'; readonly on: number; readonly what: 'kill' | 'open' }
  /** The tab dies at its nth write from now, just before or just after it. */
  | { readonly do: 'die-at'; readonly on: number; readonly nth: number; readonly after: boolean }
  /** The browser's clock is set under open tabs (`live`), or with the app reopened. */
  | { readonly do: 'clock'; readonly on: number; readonly hours: number; readonly live?: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  /** Every machine is suspended, the server's too. */
  | { readonly do: 'sleep'; readonly hours: number }
  /** By an operator, while the gateway is stopped. */
  | { readonly do: 'store'; readonly what: 'copy' | 'put-back' | 'empty' }
  /** A proxy that rejects pushes of more than one document, while it is there. */
  | { readonly do: 'proxy'; readonly on: number; readonly stands: boolean }
  | { readonly do: 'sign'; readonly on: number; readonly what: 'out' | 'in' | 'in-as-other' | 'ended-elsewhere' }
  | { readonly do: 'delete-account'; readonly on: number; readonly where: 'here' | 'elsewhere' }
  | { readonly do: 'publish'; readonly on: number }
  /** Opens an annonce's form, in which the next edit on this browser is typed, whatever happens in between. */
  | { readonly do: 'form'; readonly on: number; readonly pick: number }
  | { readonly do: 'edit'; readonly on: number; readonly pick: number; readonly what: 'prix' | 'description' | 'both' }
  | { readonly do: 'contact' | 'worker-dies'; readonly on: number }
  | { readonly do: 'photo'; readonly on: number; readonly pick: number }
  | { readonly do: 'close' | 'reopen' | 'delete' | 'apply'; readonly on: number; readonly pick: number }
  | { readonly do: 'move'; readonly on: number; readonly pick: number; readonly to: number }
  /** Opens the créateur's dashboard, which reports the offers that it shows as lapsed. */
  | { readonly do: 'dashboard'; readonly on: number }
  /** A boutique's decision, which can be undone for ten seconds; `undo` does so. */
  | { readonly do: 'decide'; readonly on: number; readonly pick: number; readonly to: number }
  | { readonly do: 'undo'; readonly on: number; readonly pick: number }
  | { readonly do: 'profil'; readonly on: number; readonly what: 'description' | 'adresse' }
  | {
      readonly do: 'cell'
      readonly on: number
      readonly pick: number
      readonly row: number
      readonly what: 'contrat' | 'row' | 'prix' | 'remove'
    }
  /** Pieces of a row sold or taken back; a negative quantity corrects an earlier movement. */
  | {
      readonly do: 'movement'
      readonly on: number
      readonly pick: number
      readonly row: number
      readonly sort: 'vendu' | 'repris'
      readonly quantity: number
    }
  /** 'Bon pour accord' to a paper as shown, by one party, by both in turn, or withdrawn. */
  | {
      readonly do: 'agree'
      readonly on: number
      readonly pick: number
      readonly paper: 'contrat' | 'inventaire'
      readonly what: 'give' | 'both' | 'withdraw'
    }
  /** An annonce added to, or removed from, a member's favourites. */
  | { readonly do: 'favori'; readonly on: number; readonly pick: number; readonly kept: boolean }
  /** A message in a candidature's conversation, a read mark, or a block of the other party. */
  | { readonly do: 'say'; readonly on: number; readonly pick: number; readonly photo: boolean }
  | { readonly do: 'read'; readonly on: number; readonly pick: number }
  | { readonly do: 'block'; readonly on: number; readonly pick: number; readonly active: boolean }
  /** A statement up to the day of a sale not yet counted. */
  | { readonly do: 'account'; readonly on: number; readonly pick: number; readonly rent: boolean }

const on = fc.nat(5)
const pick = fc.nat(3)

function step<D extends Step['do'], T>(
  weight: number,
  name: D,
  fields: { [K in keyof T]: fc.Arbitrary<T[K]> },
): fc.WeightedArbitrary<T & { do: D }> {
  return {
    weight,
    arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<T & { do: D }>,
  }
}

const STEPS = [
  step(4, 'network', { on, up: fc.boolean() }),
  step(2, 'weather', { on, level: fc.nat(2) }),
  step(3, 'gateway', {
    what: fc.constantFrom('kill' as const, 'start' as const, 'start' as const, 'die-at' as const),
    nth: fc.integer({ min: 1, max: 6 }),
  }),
  step(1, 'proxy', { on, stands: fc.boolean() }),
  step(3, 'tab', { on, what: fc.constantFrom('kill' as const, 'open' as const, 'open' as const) }),
  step(1, 'die-at', { on, nth: fc.integer({ min: 1, max: 8 }), after: fc.boolean() }),
  step(2, 'clock', { on, hours: fc.constantFrom(-48, -3, 0, 0, 3, 25, 48, 24 * 40), live: fc.boolean() }),
  step(6, 'wait', { ms: fc.constantFrom(50, 500, 3000, 20_000) }),
  step(1, 'sleep', { hours: fc.constantFrom(1, 12, 25, 24 * 90) }),
  step(2, 'sign', {
    on,
    what: fc.constantFrom(
      'out' as const,
      'in' as const,
      'in' as const,
      'in-as-other' as const,
      'ended-elsewhere' as const,
    ),
  }),
  step(1, 'delete-account', { on, where: fc.constantFrom('here' as const, 'elsewhere' as const) }),
  step(2, 'publish', { on }),
  step(6, 'edit', { on, pick, what: fc.constantFrom('prix' as const, 'description' as const, 'both' as const) }),
  step(2, 'form', { on, pick }),
  step(2, 'photo', { on, pick }),
  step(2, 'contact', { on }),
  step(1, 'worker-dies', { on }),
  step(1, 'close', { on, pick }),
  step(1, 'reopen', { on, pick }),
  step(1, 'delete', { on, pick }),
  step(2, 'apply', { on, pick }),
  step(5, 'move', { on, pick, to: fc.nat(1) }),
  step(3, 'dashboard', { on }),
  step(3, 'decide', { on, pick, to: fc.nat(1) }),
  step(1, 'undo', { on, pick }),
  step(3, 'profil', { on, what: fc.constantFrom('description' as const, 'adresse' as const) }),
  step(5, 'cell', {
    on,
    pick,
    row: fc.nat(2),
    what: fc.constantFrom('contrat' as const, 'row' as const, 'prix' as const, 'remove' as const),
  }),
  step(5, 'movement', {
    on,
    pick,
    row: fc.nat(2),
    sort: fc.constantFrom('vendu' as const, 'vendu' as const, 'repris' as const),
    quantity: fc.constantFrom(1, 1, 2, 5, -1),
  }),
  step(4, 'agree', {
    on,
    pick,
    paper: fc.constantFrom('contrat' as const, 'inventaire' as const),
    what: fc.constantFrom('give' as const, 'both' as const, 'both' as const, 'withdraw' as const),
  }),
  step(3, 'favori', { on, pick, kept: fc.boolean() }),
  step(6, 'say', { on, pick, photo: fc.nat(5).map((nth) => nth === 5) }),
  step(3, 'read', { on, pick }),
  step(2, 'block', { on, pick, active: fc.nat(2).map((nth) => nth === 2) }),
  step(3, 'account', { on, pick, rent: fc.boolean() }),
] as readonly fc.WeightedArbitrary<Step>[]

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

function historiesOf(steps: readonly fc.WeightedArbitrary<Step>[]): fc.Arbitrary<History> {
  return fc.record({
    seed: fc.nat(1_000_000),
    skews: fc.tuple(skew, skew, skew),
    steps: fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 40, size: 'max' }),
    // Drawn last, so that it does not change what a seed draws otherwise.
    tight: fc.nat(7).map((nth) => nth === 7),
  })
}

const STORE_STEP = step(8, 'store', {
  what: fc.constantFrom('copy' as const, 'copy' as const, 'put-back' as const, 'put-back' as const, 'empty' as const),
})

const STREAMS_STEP = step(8, 'streams', { taken: fc.constantFrom(true, true, false) })

/**
 * One in ten has a store that is copied, restored or emptied, and is on disk for that; one in ten has a gateway that is
 * sometimes out of streams.
 */
export const histories: fc.Arbitrary<History> = fc.oneof(
  { weight: 8, arbitrary: historiesOf(STEPS) },
  { weight: 1, arbitrary: historiesOf([...STEPS, STREAMS_STEP]) },
  { weight: 1, arbitrary: historiesOf([...STEPS, STORE_STEP]) },
)
