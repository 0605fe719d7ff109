import type { Scope } from '#domain/access.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { ServerLink } from '../server/link.ts'
import type { ChangeNotice } from '../server/live.ts'
import { createFeedPosition, createLoop, type LoopInput, linkedCaller, Stopped } from '../server/loop.ts'
import { createRound, type RoundInput } from './round.ts'

export interface Replication {
  readonly name: DatabaseName
  readonly scope: Scope
  /** Pulls the server's changes. @param notice what has changed; without it, anything may have been missed */
  resync(notice?: ChangeNotice): void
  /** Resolves after all known changes have been pulled and pushed once. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

export interface ReplicationInput<D extends DatabaseName>
  extends Omit<RoundInput<D>, 'checkLeading' | 'pulled' | 'clock'>,
    LoopInput {
  readonly link: ServerLink
  /** Resolves when a call is worth trying; defaults to the server being reachable. */
  readonly ready?: (signal: AbortSignal) => Promise<void>
  /** Whether this tab still leads. */
  readonly leads: () => boolean
}

/** Replicates a collection while this tab leads: `round.ts` decides what to exchange, this decides when. */
export function replicate<D extends DatabaseName>(input: ReplicationInput<D>): Replication {
  const { name, link, collection, writer, ready, leads } = input
  const abort = new AbortController()
  const feedPosition = createFeedPosition()
  const round = createRound({
    ...input,
    call: linkedCaller(link, input.call, abort.signal, ready),
    checkLeading: () => {
      if (abort.signal.aborted || !leads()) throw new Stopped()
    },
    pulled: () => pulls.idle(),
  })
  const pulls = createLoop(async () => feedPosition.reach(await round.pull()), input)
  const pushes = createLoop(round.push, input)
  const changes = [
    collection.$.subscribe(({ documentData: { unsentAt } }) => {
      if (unsentAt !== '') pushes.wake()
      else if (round.hasPassedOver()) pulls.wake()
    }),
    writer.order.changes(name).subscribe(pushes.wake),
  ]
  // Deferred writes leave once their deferral ends.
  const stopDeferred = writer.deferred.state.subscribe(pushes.wake)
  pushes.wake()
  pulls.wake()

  async function resync({ position: seq, docs = [] }: ChangeNotice = {}): Promise<void> {
    if (seq !== undefined && !feedPosition.isNew(seq)) return
    await round.answered(docs.map(([id]) => id))
    if (docs.length === 0 || !round.hasAccepted(docs)) pulls.wake()
  }

  return {
    name,
    scope: 'own',
    resync: (notice) => void resync(notice),
    caughtUp: async () => {
      await pulls.idle()
      await pushes.idle()
    },
    stop: async () => {
      for (const one of changes) one.unsubscribe()
      stopDeferred()
      abort.abort(new Stopped())
      pulls.stop()
      pushes.stop()
      await round.written()
    },
  }
}
