import { randomUUID } from 'node:crypto'
import { eraseById, getByPrefix, put } from '../documents.ts'
import type { Store } from '../store.ts'

const PREFIX = 'gateway:'
const TELL_EVERY_MS = 5000
const ALIVE_MS = 20_000 // since it was last seen to change, by this process's own clock
const GONE_MS = 120_000

/** How many gateways serve a store, this one among them. */
export interface Presence {
  count(): number
  /** From here on the others know of this one. */
  start(): Promise<void>
  /** Tells them once more, and looks who else is here. */
  tell(): Promise<void>
  stop(): Promise<void>
}

/**
 * Each gateway writes a document of its own again and again. No clock is compared with another's: one is here as long as its
 * document is seen to change. The embedded store has one.
 * @param now milliseconds of a clock that only goes on
 */
export function createPresence(store: Store, now: () => number = () => performance.now()): Presence {
  const db = store.db('coordination')
  const own = PREFIX + randomUUID()
  const others = new Map<string, { readonly rev: string; readonly at: number }>()
  let rev: string | undefined
  let turn = 0

  async function tell(): Promise<void> {
    turn += 1
    const told = await put(db, { _id: own, ...(rev === undefined ? {} : { _rev: rev }), turn })
    // One that was away for long may have been taken off.
    rev = told.outcome === 'written' ? told.rev : undefined
    const found = await getByPrefix(db, PREFIX)
    for (const id of others.keys()) if (!found.some(({ _id }) => _id === id)) others.delete(id)
    for (const { _id, _rev } of found) {
      if (_id === own) continue
      const known = others.get(_id)
      if (known?.rev !== _rev) others.set(_id, { rev: _rev, at: now() })
      else if (now() - known.at > GONE_MS) await eraseById(db, _id)
    }
  }

  let timer: NodeJS.Timeout | undefined
  return {
    start: async () => {
      if (store.kind !== 'couchdb') return
      await tell()
      timer = setInterval(() => void tell().catch(() => undefined), TELL_EVERY_MS).unref()
    },
    count: () => 1 + [...others.values()].filter(({ at }) => now() - at <= ALIVE_MS).length,
    tell,
    stop: async () => {
      if (timer === undefined) return
      clearInterval(timer)
      await eraseById(db, own).catch(() => undefined)
    },
  }
}
