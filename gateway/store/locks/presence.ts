import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { type Db, eraseById, getByPrefix, put } from '../documents.ts'
import { unfinishedRestore } from '../restoring/mark.ts'
import type { Store } from '../store.ts'

const PREFIX = 'gateway:'
const ANNOUNCE_EVERY_MS = 5000
const ALIVE_MS = 20_000 // since it was last seen to change, by this process's own clock
const GONE_MS = 120_000
const LOOK_MS = 500

interface Present {
  /** False of a process that does the jobs alone, which has no share of what is allowed. */
  readonly serves: boolean
}

/** How many gateways serve a store, this one among them. */
export interface GatewayPresence {
  count(): number
  /**
   * From here on the others know of this one, which serves unless it does the jobs alone.
   * @throws StartupError `restore-unfinished`: each begins by saying that it is there, so that one of both sees the other
   */
  start(as?: { readonly serves: boolean }): Promise<void>
  /** Tells them once more, and looks who else is here. */
  announce(): Promise<void>
  stop(): Promise<void>
}

/**
 * Each process writes a document of its own again and again. No clock is compared with another's: one is here as long as its
 * document is seen to change. The embedded store has one.
 * @param now milliseconds of a clock that only goes on
 */
export function createPresence(store: Store, now: () => number = () => performance.now()): GatewayPresence {
  const db = store.db('coordination')
  const ownId = PREFIX + randomUUID()
  const others = new Map<string, { readonly rev: string; readonly at: number; readonly serves: boolean }>()
  let rev: string | undefined
  let turn = 0
  let serves = true

  async function announce(): Promise<void> {
    turn += 1
    const result = await put(db, { _id: ownId, ...(rev === undefined ? {} : { _rev: rev }), serves, turn })
    // One that was away for long may have been taken off.
    rev = result.outcome === 'written' ? result.rev : undefined
    const found = await getByPrefix<Present>(db, PREFIX)
    for (const id of others.keys()) if (!found.some(({ _id }) => _id === id)) others.delete(id)
    for (const { _id, _rev, serves: shares } of found) {
      if (_id === ownId) continue
      const previous = others.get(_id)
      if (previous?.rev !== _rev) others.set(_id, { rev: _rev, at: now(), serves: shares })
      else if (now() - previous.at > GONE_MS) await eraseById(db, _id)
    }
  }

  let timer: NodeJS.Timeout | undefined
  return {
    start: async (as = { serves: true }) => {
      if (store.kind !== 'couchdb') return
      serves = as.serves
      await announce()
      const file = await unfinishedRestore(db)
      if (file !== null) {
        await eraseById(db, ownId)
        throw new StartupError('restore-unfinished', file)
      }
      timer = setInterval(() => void announce().catch(() => undefined), ANNOUNCE_EVERY_MS).unref()
    },
    count: () => 1 + [...others.values()].filter((one) => one.serves && now() - one.at <= ALIVE_MS).length,
    announce,
    stop: async () => {
      if (timer === undefined) return
      clearInterval(timer)
      await eraseById(db, ownId).catch(() => undefined)
    },
  }
}

/**
 * Whether a process works on a store: at once when none says so, and otherwise as soon as one is seen to go on, or none has
 * for as long as one that lives may be silent.
 */
export async function isAnybodyPresent(coordination: Db, aliveMs = ALIVE_MS): Promise<boolean> {
  const revisions = async () => (await getByPrefix(coordination, PREFIX)).map(({ _rev }) => _rev)
  const before = await revisions()
  const until = performance.now() + aliveMs
  while (before.length > 0 && performance.now() < until) {
    await wait(LOOK_MS)
    if ((await revisions()).some((rev) => !before.includes(rev))) return true
  }
  return false
}
