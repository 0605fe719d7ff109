import type { RxCollection } from 'rxdb'
import type { Uid } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { staysHere } from '#domain/undoable.ts'
import { inTurn } from '../platform/async.ts'
import type { Clock } from '../platform/platform.ts'
import type { Documents, WithLocalNotes } from '../schemas.ts'
import type { Caller } from '../server/http.ts'
import { answersOf } from './answers.ts'
import type { DeferredWrites, WaitingVersion } from './deferred.ts'
import { idsIn, type SyncNotes, withIds } from './notes.ts'
import { mayLeave, type Order } from './order.ts'
import { beginningOf, fetchChanges, fetchDocuments, isStoreReset } from './pull.ts'
import { type AnsweredVersion, isStoreResetRefusal, lastMark, sendBatch } from './push.ts'
import type { SetAside } from './rejections.ts'
import { syncStore } from './store.ts'
import { resubmit } from './store-restored.ts'

interface Writer {
  readonly uid: Uid
  readonly setAside: SetAside
  readonly order: Pick<Order, 'before'>
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
  /** Throws when this tab may write no more: it has stopped, or another one leads. */
  readonly checkLeading: () => void
  /** The server has answered what this device sent. */
  readonly onSent?: () => void
  /** Has everything pulled that has changed so far. */
  readonly pulled: () => Promise<void>
}

/**
 * What a collection exchanges with the server, in two halves that run each for its own causes. A page that dies between any
 * two steps repeats what came before, harmlessly.
 */
export function createRound<D extends DatabaseName>(input: RoundInput<D>) {
  const { name, collection, notes, writer, clock, call, checkLeading, onSent, pulled } = input
  const { uid, setAside, order, deferred } = writer
  /** What the server answers is written one answer after the other. */
  const applying = inTurn()
  let answered = 0
  let sending = { ids: new Set<string>(), over: Promise.resolve() }
  /** The revisions that the server has given to what this device sent: news of them is none. */
  const accepted = new Map<string, string>()
  /** What the server has told of while it stayed here, to be taken back perhaps. */
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
    staysHere: stays,
    onStay: (id) => stayed.add(id),
  })
  const answers = answersOf({ name, store, deferred })

  /** First half: pulls since the cursor, takes over what came, then saves the cursor. @returns that */
  async function pull(): Promise<string> {
    const note = await notes.read()
    const before = answered
    const free = await toAskAgain(idsIn(note.passedOver))
    const fetched = await fetchDocuments(call, name, free)
    // After that, so that its cursor proves it: it was of this life of the store.
    const { documents, cursor } = await fetchChanges(call, name, note)
    const isDone = await apply(async () => {
      if (answered !== before) return false // older than what was answered meanwhile
      const isReset = isStoreReset(note.cursor, cursor)
      // Should the page die before the cursor is saved, the device knows whose life that was of.
      if (note.cursor === undefined) await edit((latest) => ({ ...latest, cursor: beginningOf(cursor) }))
      const isWhole = isReset || note.cursor === beginningOf(cursor)
      const lost = isWhole ? await resubmit({ ...input, uid }, documents, isReset, idsIn(note.removed)) : []
      // The server has another version of what is deferred: that is settled now, and costs no rate.
      deferred.release(
        name,
        documents.map(({ _id }) => _id),
      )
      for (const id of isReset ? [...stayed] : free) stayed.delete(id)
      if (!isReset) await store.put(fetched, true)
      await store.put([...documents, ...lost], isReset)
      await edit(({ mark, ...latest }) => ({
        ...latest,
        cursor,
        passedOver: [...stayed].join(' '),
        // What was accepted since the call left is not in its answer.
        ...(mark === undefined || mark === note.mark || isReset ? {} : { mark }),
      }))
      accepted.clear()
      return true
    })
    return isDone ? cursor : pull()
  }

  /** Of what was passed over because its author could take it back, what no longer stays here. */
  async function toAskAgain(ids: readonly string[]): Promise<readonly string[]> {
    for (const id of ids) stayed.add(id)
    const here = await collection.findByIds([...ids]).exec()
    return ids.filter((id) => !stays(here.get(id)?.toJSON() ?? { unsentAt: '' }))
  }

  /** Second half: pushes what waits, a batch after the other, each once the answers to the one before are written. */
  async function push(): Promise<void> {
    for (;;) {
      checkLeading()
      const versions = await mayLeave(name, store.waiting, order, deferred)
      if (versions.length === 0) return
      const { cursor, ...note } = await notes.read()
      if (cursor === undefined) {
        await pulled() // nothing tells yet which life of the store it would be sent to
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
   * Takes over what the server has answered. Of what it did not take it shows what stands: a pull comes first, whose cursor
   * proves that this was so, or tells that the store has been put back.
   */
  async function take(all: readonly AnsweredVersion<D>[], cursor: string): Promise<void> {
    const taken = all.filter(({ answer }) => 'ok' in answer || answer.error === 'later')
    await apply(async () => {
      if (await isFormerEpoch(cursor)) return // a pull has come in between: it is sent again
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

  /** Pulls. @returns whether the server has begun another life since a cursor */
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
    /** Whether something pulled has been passed over, because its author could take it back. */
    hasPassedOver: () => stayed.size > 0,
    /** Resolves once what is being sent of these, if anything is, has been answered. */
    answered: (ids: readonly string[]) => (ids.some((id) => sending.ids.has(id)) ? sending.over : Promise.resolve()),
    /** Whether these are revisions that the server has given to what this device sent. */
    hasAccepted: (versions: readonly (readonly [id: string, rev: string])[]) =>
      versions.every(([id, rev]) => accepted.get(id) === rev),
    /** Resolves once nothing is being written. */
    written: () => applying(async () => undefined),
  }
}
