import fc from 'fast-check'

/**
 * What happens in a history, one thing at a time. Numbers choose among what there is: `on` a browser and one of its tabs,
 * `pick` a document. A step that finds nothing to do is passed over.
 */
export type Step =
  | { readonly do: 'network'; readonly on: number; readonly up: boolean }
  | { readonly do: 'weather'; readonly on: number; readonly level: number }
  | { readonly do: 'gateway'; readonly what: 'kill' | 'start' | 'die-at'; readonly nth: number }
  /** Strangers hold every stream of the gateway, or let them go. */
  | { readonly do: 'streams'; readonly taken: boolean }
  | { readonly do: 'tab'; readonly on: number; readonly what: 'kill' | 'open' }
  /** The tab dies at its nth write from now, just before or just after. */
  | { readonly do: 'die-at'; readonly on: number; readonly nth: number; readonly after: boolean }
  /** The browser's clock is set under the tabs that are open, or else the app opened again. */
  | { readonly do: 'clock'; readonly on: number; readonly hours: number; readonly live?: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  /** Every machine sleeps, the server's too. */
  | { readonly do: 'sleep'; readonly hours: number }
  /** By hand, while the gateway is stopped. */
  | { readonly do: 'store'; readonly what: 'copy' | 'put-back' | 'empty' }
  /** A proxy that takes no push of more than one document, for as long as it stands. */
  | { readonly do: 'proxy'; readonly on: number; readonly stands: boolean }
  | { readonly do: 'sign'; readonly on: number; readonly what: 'out' | 'in' | 'in-as-other' | 'ended-elsewhere' }
  | { readonly do: 'delete-account'; readonly on: number; readonly where: 'here' | 'elsewhere' }
  | { readonly do: 'publish'; readonly on: number }
  /** The form of an annonce, which the next edit of it on this browser is typed in, whatever comes in between. */
  | { readonly do: 'form'; readonly on: number; readonly pick: number }
  | { readonly do: 'edit'; readonly on: number; readonly pick: number; readonly what: 'prix' | 'description' | 'both' }
  | { readonly do: 'contact' | 'worker-dies'; readonly on: number }
  | { readonly do: 'photo'; readonly on: number; readonly pick: number }
  | { readonly do: 'close' | 'reopen' | 'delete' | 'apply'; readonly on: number; readonly pick: number }
  | { readonly do: 'move'; readonly on: number; readonly pick: number; readonly to: number }
  /** The créateur's dashboard is looked at: it reports the offers that it shows as lapsed. */
  | { readonly do: 'dashboard'; readonly on: number }
  /** The same by a boutique, which may take it back for ten seconds, and does so. */
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
  /** Pieces of a row sold or taken back; below zero, what was noted of a movement is corrected. */
  | {
      readonly do: 'movement'
      readonly on: number
      readonly pick: number
      readonly row: number
      readonly sort: 'vendu' | 'repris'
      readonly quantity: number
    }
  /** 'Bon pour accord' to a paper as it is shown, by one or by both parties one after the other, or no longer. */
  | {
      readonly do: 'agree'
      readonly on: number
      readonly pick: number
      readonly paper: 'contrat' | 'inventaire'
      readonly what: 'give' | 'both' | 'withdraw'
    }
  /** An annonce added to a member's favourites, or removed from them. */
  | { readonly do: 'favori'; readonly on: number; readonly pick: number; readonly kept: boolean }
  /** Something said in the conversation of a candidature, how far it was read, and whether the other may write. */
  | { readonly do: 'say'; readonly on: number; readonly pick: number; readonly photo: boolean }
  | { readonly do: 'read'; readonly on: number; readonly pick: number }
  | { readonly do: 'block'; readonly on: number; readonly pick: number; readonly active: boolean }
  /** An account to the day of a sale that none has counted. */
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

/** A history: what it draws at random, how wrong the clocks are, what happens. */
export interface History {
  readonly seed: number
  /** Hours, by browser. */
  readonly skews: readonly number[]
  readonly steps: readonly Step[]
  /** Members may write but little in a time, until all is mended. */
  readonly tight?: boolean
}

const skew = fc.constantFrom(0, 0, 48, -48, 3)

function historiesOf(steps: readonly fc.WeightedArbitrary<Step>[]): fc.Arbitrary<History> {
  return fc.record({
    seed: fc.nat(1_000_000),
    skews: fc.tuple(skew, skew, skew),
    steps: fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 40, size: 'max' }),
    // Drawn last: what a seed draws else stays as it was.
    tight: fc.nat(7).map((nth) => nth === 7),
  })
}

const STORE_STEP = step(8, 'store', {
  what: fc.constantFrom('copy' as const, 'copy' as const, 'put-back' as const, 'put-back' as const, 'empty' as const),
})

const STREAMS_STEP = step(8, 'streams', { taken: fc.constantFrom(true, true, false) })

/**
 * One in ten has a store that is copied, put back or emptied, and lies on the disk for that; one in ten a gateway that is
 * out of streams at times.
 */
export const histories: fc.Arbitrary<History> = fc.oneof(
  { weight: 8, arbitrary: historiesOf(STEPS) },
  { weight: 1, arbitrary: historiesOf([...STEPS, STREAMS_STEP]) },
  { weight: 1, arbitrary: historiesOf([...STEPS, STORE_STEP]) },
)
