import type { RxCollection } from 'rxdb'
import type { Uid } from '#domain/ids.ts'
import { staysHere } from '#domain/leaves-at.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { inTurn } from '../platform/async.ts'
import type { Clock } from '../platform/platform.ts'
import type { Caller } from '../server/http.ts'
import type { Documents, WithLocalNotes } from '../store/schemas.ts'
import { answersOf } from './answers.ts'
import type { DeferredWrites, WaitingVersion } from './deferred.ts'
import { type SyncNotes, withIds } from './notes.ts'
import type { SendOrder } from './order.ts'
import { beginningOf, fetchChanges, fetchDocuments, isStoreReset } from './pull.ts'
import { type AnsweredVersion, isStoreResetRefusal, lastMark, sendBatch } from './push.ts'
import type { SetAside } from './rejections.ts'
import { syncStore } from './store.ts'
import { resubmit } from './store-restored.ts'

interface Writer {
  readonly uid: Uid
  readonly setAside: SetAside
  readonly order: SendOrder
  readonly deferred: DeferredWrites
}

export interface RoundInput<D extends DatabaseName> {
  readonly name: D
  readonly collection: RxCollection<WithLocalNotes<Documents[D]>>
  readonly notes: SyncNotes
  readonly writer: Writer
  readonly clock: Pick<Clock, 'now'>
  /** Calls the server, once a call is worth trying. */
  readonly call: Caller
  /** Throws when this tab may no longer write: it has stopped, or another one leads. */
  readonly checkLeading: () => void
  /** The server has answered this device's push. */
  readonly onSent?: () => void
  /** Resolves once all changes so far have been pulled. */
  readonly pulled: () => Promise<void>
}

/**
 * The pull and the push of a collection, started independently. Each step is idempotent: a page that dies between two
 * repeats them.
 */
export function createRound<D extends DatabaseName>(input: RoundInput<D>) {
  const { name, collection, notes, writer, clock, call, checkLeading, onSent, pulled } = input
  const { uid, setAside, order, deferred } = writer
  /** Answers are applied one after the other. */
  const applying = inTurn()
  let answered = 0
  let sending = { ids: new Set<string>(), over: Promise.resolve() }
  /** The revisions that the server has given to this device's writes: a notice of one of them needs no pull. */
  const accepted = new Map<string, string>()
  /** Ids of documents whose pull was passed over while their local decision was undoable. */
  const stayed = new Set<string>()
  const stays = (version: object) => staysHere(version as WaitingVersion, clock.now())

  function apply<T>(work: () => Promise<T>): Promise<T> {
    return applying(async () => {
      checkLeading()
      return work()
    })
  }

  const edit: SyncNotes['edit'] = (change) =>
    notes.edit((note) => {
      checkLeading()
      return change(note)
    })

  const noteRemoved = (id: string) => edit((note) => ({ ...note, removed: withIds(note.removed, [id]) }))
  const store = syncStore({
    ...{ name, collection, setAside, noteRemoved, checkLeading },
    passOver: (ours) => {
      const isPassedOver = stays(ours)
      if (isPassedOver) stayed.add(ours._id)
      return isPassedOver
    },
  })
  const answers = answersOf({ name, store, deferred })

  /** First half: pulls since the cursor, applies the changes, then saves the new cursor. @returns it */
  async function pull(): Promise<string> {
    const note = await notes.read()
    const before = answered
    const free = await toAskAgain(note.passedOver ?? [])
    const fetched = await fetchDocuments(call, name, free)
    // After that call, so that this cursor proves it to be of the same epoch of the store.
    const { documents, cursor } = await fetchChanges(call, name, note)
    const isDone = await apply(async () => {
      if (answered !== before) return false // older than answers applied meanwhile
      const isReset = isStoreReset(note.cursor, cursor)
      // If the page dies before the cursor is saved, the device still knows the store's epoch.
      if (note.cursor === undefined) await edit((latest) => ({ ...latest, cursor: beginningOf(cursor) }))
      const isWhole = isReset || note.cursor === beginningOf(cursor)
      const lost = isWhole ? await resubmit({ ...input, uid }, documents, isReset, note.removed ?? []) : []
      if (name === 'records' && lost.length > 0) {
        const ids = lost.map(({ _id }) => _id)
        await edit((latest) => ({ ...latest, lost: withIds(latest.lost, ids) }))
      }
      for (const id of isReset ? [...stayed] : free) stayed.delete(id)
      if (!isReset) await store.put(fetched, 'any')
      await store.put([...documents, ...lost], isReset ? 'any' : 'newer')
      // The server's version of a deferred document has been merged, at no cost to the rate limit; a needed one is here.
      deferred.release(
        name,
        documents.map(({ _id }) => _id),
      )
      await edit(({ mark, ...latest }) => ({
        ...latest,
        cursor,
        passedOver: [...stayed],
        // Writes accepted since the call left are not in its answer.
        ...(mark === undefined || mark === note.mark || isReset ? {} : { mark }),
      }))
      accepted.clear()
      return true
    })
    return isDone ? cursor : pull()
  }

  /** Those passed over while undoable that no longer are. */
  async function toAskAgain(ids: readonly string[]): Promise<readonly string[]> {
    for (const id of ids) stayed.add(id)
    const here = await collection.findByIds([...ids]).exec()
    return ids.filter((id) => !stays(here.get(id)?.toJSON() ?? { unsentAt: '' }))
  }

  /** Second half: pushes unsent versions batch by batch, each once the former one's answers are applied. */
  async function push(): Promise<void> {
    for (;;) {
      checkLeading()
      const versions = await order.mayLeave(name, await store.waiting())
      if (versions.length === 0) return
      const { cursor, ...note } = await notes.read()
      if (cursor === undefined) {
        await pulled() // the store's epoch is still unknown
        continue
      }
      const sent = sendBatch({ call, name, uid, note: { ...note, cursor } }, versions).then((all) => take(all, cursor))
      sending = { ids: new Set(versions.map(({ _id }) => _id)), over: sent.catch(() => undefined) }
      try {
        await sent
        onSent?.()
      } catch (error) {
        if (!isStoreResetRefusal(error) || !(await isResetSince(cursor))) throw error
      }
    }
  }

  /**
   * Applies the server's answers. Those not accepted show the current version: a pull comes first, whose cursor proves
   * that it was current, or reveals that the store has been restored.
   */
  async function take(all: readonly AnsweredVersion<D>[], cursor: string): Promise<void> {
    const taken = all.filter(({ answer }) => 'ok' in answer || answer.error === 'later')
    await apply(async () => {
      if (await isFormerEpoch(cursor)) return // a pull has come in between: the batch is resent
      answered += 1
      const proof = lastMark(taken.map(({ answer }) => answer))
      if (proof.mark !== undefined) await edit((note) => ({ ...note, ...proof }))
      for (const { answer } of taken) if ('ok' in answer) accepted.set(answer.id, answer.rev)
      await answers.take(taken)
      if (stayed.size > 0) await edit((note) => ({ ...note, passedOver: withIds(note.passedOver, stayed) }))
    })
    const others = all.filter((one) => !taken.includes(one))
    if (others.length === 0 || (await isResetSince(cursor))) return
    const fetched = await fetchDocuments(call, name, await answers.unproved(others))
    await apply(async () => {
      answered += 1
      await answers.take(others, fetched)
    })
  }

  /** Pulls. @returns whether the store's epoch has changed since a cursor */
  async function isResetSince(cursor: string): Promise<boolean> {
    await pulled()
    return isFormerEpoch(cursor)
  }

  async function isFormerEpoch(cursor: string): Promise<boolean> {
    return isStoreReset(cursor, (await notes.read()).cursor ?? cursor)
  }

  return {
    pull,
    push,
    /** Whether a pull was passed over, because a decision's author could still undo it. */
    hasPassedOver: () => stayed.size > 0,
    /** Resolves once those of these documents that are in flight have been answered. */
    answered: (ids: readonly string[]) => (ids.some((id) => sending.ids.has(id)) ? sending.over : Promise.resolve()),
    /** Whether these are revisions that the server has given to this device's writes. */
    hasAccepted: (versions: readonly (readonly [id: string, rev: string])[]) =>
      versions.every(([id, rev]) => accepted.get(id) === rev),
    /** Resolves once no write is in progress. */
    written: () => applying(async () => undefined),
  }
}
