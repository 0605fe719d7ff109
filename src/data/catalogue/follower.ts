import type { IndexedCommune } from '#wire/communes.ts'
import type { PublicDatabase } from '../database.ts'
import type { Clock } from '../platform/platform.ts'
import { createHeard } from '../server/heard.ts'
import type { Caller } from '../server/http.ts'
import type { Link } from '../server/link.ts'
import { linked } from '../server/linked.ts'
import { createLoop, Stopped } from '../server/loop.ts'
import { isOtherLifeRefusal } from '../sync/push.ts'
import type { Replication } from '../sync/replicate.ts'
import type { Apart } from './apart.ts'
import { bring, narrow } from './bring.ts'
import type { CardIndex } from './card-index.ts'
import { type Exchange, type PlacesOf, SCHEMA, samePlaces } from './exchange.ts'
import { communesFrom } from './filing.ts'
import { PINNED, type Place, writeNotes } from './notes.ts'
import { createPace } from './pace.ts'
import { PieceGone } from './pieces.ts'
import { pin } from './pinned.ts'
import { followTail } from './tail.ts'

export interface FollowerInput {
  readonly call: Caller
  readonly link: Link
  readonly clock: Clock
  readonly database: PublicDatabase
  readonly index: CardIndex
  readonly placesOf: PlacesOf
  readonly apart: Apart
  /** The list of communes, fetched once. */
  readonly loadCommunes: () => Promise<readonly IndexedCommune[]>
  /** All that is kept of the catalogue is on this device. */
  readonly onComplete: () => void
  readonly onError: (error: unknown) => void
  /** Between two attempts that failed, in milliseconds; it grows. */
  readonly retryMs: number
}

/** The place that the changes are followed from, once what is to be kept is here and nothing else is. */
async function place(exchange: Exchange): Promise<Place> {
  const { index } = exchange
  const former = index.place?.schema === SCHEMA ? index.place : undefined
  if (former !== undefined && former.seq !== '' && index.unreadable.size === 0) {
    const wanted = await exchange.placesOf(Math.max(former.total, index.rows.size), former.places)
    const kept = await narrow(exchange, former, wanted)
    if (kept.seq !== '' && samePlaces(wanted, kept.places)) return kept
  }
  return bring(exchange)
}

/** One pass: what is kept, what has changed since, then what is kept wherever it is. */
async function pass(exchange: Exchange): Promise<void> {
  const { notes, write } = exchange
  const kept = await place(exchange)
  try {
    await followTail(exchange, kept)
  } catch (error) {
    if (isOtherLifeRefusal(error)) {
      exchange.absent.clear()
      await write(() => writeNotes(notes, { place: { ...kept, seq: '' } }))
    }
    throw error
  }
  await pin(exchange, kept.places)
}

/** Follows the public annonces, which this device only reads, in the tab that leads: by pieces, then by their changes. */
export function followCatalogue(input: FollowerInput): Replication {
  const { call, link, clock, database, index } = input
  const { catalogue: notes } = database
  const abort = new AbortController()
  const places = createHeard()
  let writing: Promise<unknown> = Promise.resolve()

  const exchange: Exchange = {
    call: (url, options) =>
      linked(
        link,
        () => link.whenReachable(abort.signal),
        () => call(url, options),
      ),
    notes,
    index,
    placesOf: input.placesOf,
    pace: createPace(clock),
    // Nobody knows yet whose device this is: what was kept stays.
    apart: async () => (await input.apart.ids()) ?? new Set(index.rows.cardsIn(PINNED).map(({ _id }) => _id)),
    absent: new Set(),
    communes: communesFrom(input.loadCommunes),
    write: (work) => {
      if (abort.signal.aborted) throw new Stopped()
      const result = work()
      writing = result.catch(() => undefined)
      return result
    },
  }

  const passes = createLoop(async () => {
    await exchange.write(() => index.own(database))
    await pass(exchange).catch((error: unknown) => {
      // A piece is replaced when what it holds changes: that is looked at once more without waiting, and no more.
      if (error instanceof PieceGone || isOtherLifeRefusal(error)) return pass(exchange)
      throw error
    })
    index.tellNow()
    input.onComplete()
  }, input)

  // Chosen in any tab.
  const choices = notes.$.subscribe(({ documentData }) => {
    if (documentData._id === 'choice') passes.wake()
  })

  // Where all is kept, nothing is kept apart.
  const stopApart = input.apart.onChange(() => {
    if (index.kept?.places !== 'all') passes.wake()
  })

  passes.wake()
  return {
    name: 'annonces',
    scope: 'public',
    resync: (told) => {
      if (told?.heard === undefined || places.isNew(told.heard)) passes.wake()
    },
    settled: passes.idle,
    stop: async () => {
      abort.abort(new Stopped())
      passes.stop()
      choices.unsubscribe()
      stopApart()
      await writing
    },
  }
}
