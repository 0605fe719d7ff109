import { type GrowingDelay, growingDelay } from '#domain/growing-delay.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { DeferredWrites, Postponed, WaitingVersion } from './deferred.ts'
import { type AnsweredVersion, answerFingerprint, isDeferredRow, type PushAnswer, pushRefusal } from './push.ts'
import type { SyncStore } from './store.ts'
import { fromWire, type LocalDoc } from './wire.ts'

const AGAIN_MS = [1000, 300_000] as const // initial and maximum delay after a repeated answer

interface AnswersInput<D extends DatabaseName> {
  readonly name: D
  readonly store: SyncStore<D>
  readonly deferred: Pick<DeferredWrites, 'defer' | 'release'>
}

/**
 * Applies the server's answers on the device, each document by itself: a rejected one neither stops nor repeats the
 * others. A deferred write stays here until its time. One that gets the same answer again is retried after a growing
 * delay: whatever is wrong, here or there, nothing is resent at once.
 */
export function answersOf<D extends DatabaseName>({ name, store, deferred }: AnswersInput<D>) {
  /** The answers about each document since it was last accepted. */
  const before = new Map<string, { readonly signs: Set<string>; readonly delay: GrowingDelay }>()

  /** The delay before a version may be resent, in milliseconds; 0 after a new answer. */
  function delayAfter(id: string, answer: PushAnswer): number {
    const [previous, sign] = [before.get(id), answerFingerprint(answer)]
    if (previous?.signs.has(sign)) return previous.delay.next()
    // A new revision is progress: former answers no longer matter.
    if (previous === undefined || 'ok' in answer) {
      before.set(id, { signs: new Set([sign]), delay: growingDelay(...AGAIN_MS) })
    } else {
      previous.signs.add(sign)
    }
    return 0
  }

  return {
    /** Ids of answers without the current document, or with one unknown here that no pull has brought. */
    unproved: async (answered: readonly AnsweredVersion<D>[]): Promise<readonly string[]> => {
      const here = await store.revisions(answered.map(({ sent }) => sent._id))
      const isShown = ({ sent, answer }: AnsweredVersion<D>) => 'doc' in answer && (answer.doc?._rev ?? '') === sent.rev
      const left = answered.filter((one) => !isShown(one) && here.get(one.sent._id) === one.sent.rev)
      return left.map(({ sent }) => sent._id)
    },

    /** @param fetched current server versions, where an answer lacks one, or a reliable one */
    take: async (answered: readonly AnsweredVersion<D>[], fetched: readonly LocalDoc<D>[] = []): Promise<void> => {
      const answeredIds: string[] = []
      const postponed: Postponed[] = []
      for (const { sent, answer } of answered) {
        const version = sent as WaitingVersion
        const wait = delayAfter(sent._id, answer) / 1000
        if (isDeferredRow(answer)) {
          postponed.push({ version, rate: answer.reason, seconds: answer.retryAfter > 0 ? answer.retryAfter : wait })
          continue
        }
        answeredIds.push(sent._id)
        if (wait > 0) postponed.push({ version, rate: 'repeated', seconds: wait })
        const shown = ('doc' in answer && answer.doc) || { _id: sent._id, _deleted: true }
        const theirs = fetched.find(({ _id }) => _id === sent._id) ?? fromWire(name, shown)
        const refusal = pushRefusal(answer)
        if ('ok' in answer) await store.accept(sent, theirs)
        else await (refusal === undefined ? store.merge(sent, theirs) : store.reject(sent, theirs, refusal))
      }
      deferred.release(name, answeredIds)
      deferred.defer(name, postponed)
    },
  }
}
