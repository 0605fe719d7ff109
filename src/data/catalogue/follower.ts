import { same } from '#domain/same.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { communeNameIndex } from '#wire/placing.ts'
import { lazy } from '../platform/async.ts'
import type { ServerLink } from '../server/link.ts'
import { createFeedPosition, createLoop, type LoopInput, linkedCaller, Stopped } from '../server/loop.ts'
import type { PublicDatabase } from '../store/collections.ts'
import { isStoreResetRefusal } from '../sync/push.ts'
import type { Replication } from '../sync/replicate.ts'
import { downloadCatalogue } from './download.ts'
import { pin } from './fetch-pinned.ts'
import { type FollowerContext, SCHEMA } from './follower-context.ts'
import { type CatalogueCursor, PINNED, writeNotes } from './notes.ts'
import { createPace } from './pace.ts'
import { PieceGone } from './pieces.ts'
import { followTail } from './tail.ts'

export interface FollowerInput extends LoopInput, Pick<FollowerContext, 'call' | 'index' | 'chooseRegions'> {
  readonly link: ServerLink
  readonly database: PublicDatabase
  readonly pinned: {
    /** `undefined` until the device's member is known. */
    ids(): Promise<ReadonlySet<string> | undefined>
    /** Notifies when the pinned annonces, or the member's home region, may have changed. @returns unsubscribes */
    onChange(listener: () => void): () => void
  }
  /** Loads the list of communes, once. */
  readonly loadCommunes: () => Promise<readonly IndexedCommune[]>
  /** The stored regions are completely downloaded. */
  readonly onComplete: () => void
}

/** The cursor to follow changes from, once exactly the wanted regions are stored. */
async function ensureCursor(context: FollowerContext): Promise<CatalogueCursor> {
  const { index, chooseRegions } = context
  const { cursor } = index
  if (cursor?.schema === SCHEMA && cursor.seq !== '' && index.unreadable.size === 0) {
    const wanted = await chooseRegions(Math.max(cursor.total, index.rows.size), cursor.regions)
    if (same(wanted, cursor.regions)) return cursor
  }
  return downloadCatalogue(context)
}

/** One pass: the stored regions, the changes since, then the pinned annonces. */
async function pass(context: FollowerContext): Promise<void> {
  const { notes, write } = context
  const cursor = await ensureCursor(context)
  try {
    await followTail(context, cursor)
  } catch (error) {
    if (isStoreResetRefusal(error)) {
      context.absent.clear()
      await write(() => writeNotes(notes, { cursor: { ...cursor, seq: '' } }))
    }
    throw error
  }
  await pin(context, cursor.regions)
}

/** Follows the public annonces, which devices only read, in the leading tab: pieces first, then their changes. */
export function followCatalogue(input: FollowerInput): Replication {
  const { call, link, clock, database, index } = input
  const { catalogue: notes } = database
  const abort = new AbortController()
  const feedPosition = createFeedPosition()
  const nameIndex = lazy(async () => communeNameIndex(await input.loadCommunes()))
  let writing: Promise<unknown> = Promise.resolve()

  const context: FollowerContext = {
    call: linkedCaller(link, call, abort.signal),
    notes,
    index,
    chooseRegions: input.chooseRegions,
    pace: createPace(clock),
    // Until the member is known, keep the pinned annonces as they are.
    pinned: async () => (await input.pinned.ids()) ?? new Set(index.rows.cardsIn(PINNED).map(({ _id }) => _id)),
    absent: new Set(),
    communes: () => nameIndex().catch(() => undefined),
    write: (work) => {
      if (abort.signal.aborted) throw new Stopped()
      const result = work()
      writing = result.catch(() => undefined)
      return result
    },
  }

  const passes = createLoop(async () => {
    await context.write(() => index.takeOwnership(database))
    await pass(context).catch((error: unknown) => {
      // A piece is replaced when its content changes: retry at once, but only once.
      if (error instanceof PieceGone || isStoreResetRefusal(error)) return pass(context)
      throw error
    })
    index.notifyNow()
    input.onComplete()
  }, input)

  // The choice of regions, made in any tab.
  const choices = notes.$.subscribe(({ documentData }) => {
    if (documentData._id === 'choice') passes.wake()
  })

  // With the whole market stored, pinning has no effect.
  const stopPinned = input.pinned.onChange(() => {
    if (index.coverage?.regions !== 'all') passes.wake()
  })

  passes.wake()
  return {
    name: 'annonces',
    scope: 'public',
    resync: (notice) => {
      if (notice?.position === undefined || feedPosition.isNew(notice.position)) passes.wake()
    },
    caughtUp: passes.idle,
    stop: async () => {
      abort.abort(new Stopped())
      passes.stop()
      choices.unsubscribe()
      stopPinned()
      await writing
    },
  }
}
