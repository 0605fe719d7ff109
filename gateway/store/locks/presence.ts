import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { type Db, eraseById, getByPrefix, put } from '../documents.ts'
import { unfinishedRestore } from '../restoring/mark.ts'
import type { Store } from '../store.ts'

const PREFIX = 'gateway:'
const ANNOUNCE_EVERY_MS = 5000
const ALIVE_MS = 20_000 // since its last observed change, by this process's own clock
const GONE_MS = 120_000
const LOOK_MS = 500

interface Present {
  /** False for a process that only runs jobs, which has no share of the rate limits. */
  readonly serves: boolean
}

/** Counts the gateways that serve a store, this one included. */
export interface GatewayPresence {
  count(): number
  /**
   * Announces this process to the others; it serves unless it only runs jobs.
   * @throws StartupError `restore-unfinished`: gateway and restore both announce themselves first: one sees the other
   */
  start(as?: { readonly serves: boolean }): Promise<void>
  /** Announces this process again, and looks for the others. */
  announce(): Promise<void>
  stop(): Promise<void>
}

/**
 * Each process keeps rewriting a document of its own. No clock is compared with another's: a process is present as long
 * as its document is seen to change. The embedded store has one process.
 * @param now monotonic clock, in milliseconds
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
    // Others may have removed a process that was away for long.
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
 * Whether a process uses a store. False at once when none is announced; else true as soon as one announces itself
 * again, and false when none has for as long as a live process may be silent.
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
