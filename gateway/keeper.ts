import type { FastifyInstance } from 'fastify'
import { growingDelay } from '#domain/growing-delay.ts'
import { HttpError } from './http/error.ts'
import { startupText } from './run-process.ts'
import { freeMegabytes } from './store/embedded/room.ts'
import { isRestoring } from './store/restoring/couchdb.ts'
import type { Store } from './store/store.ts'

interface Closable {
  close(): Promise<void>
}

export interface KeeperOptions<T extends Closable> {
  readonly first: T
  /** Throws while the store may not be served. */
  readonly check: () => Promise<void>
  readonly reopen: () => Promise<T>
  /** What answers while nothing else does. */
  readonly standIn: () => Promise<Closable>
  /** Each time that it could not be opened again; it is tried later. */
  readonly onClosed: (error: unknown) => void
}

export interface Keeper<T extends Closable> {
  current(): T
  /** Closes what runs and lets the store go. @throws HttpError `conflict` when it is held already */
  hold(): Promise<void>
  /** Opens it again, as soon as the store may be served. @throws why the first attempt failed */
  resume(): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 2000

/** Keeps a process's work going over a store that another process may ask to have for a while. */
export function keepOpen<T extends Closable>(options: KeeperOptions<T>): Keeper<T> {
  let current = options.first
  let instead: Closable | null = null
  let held = false
  let closed = false
  let later: NodeJS.Timeout | undefined
  let opening: Promise<void> | null = null

  const open = async (): Promise<void> => {
    try {
      await options.check()
      await instead?.close()
      instead = null
      current = await options.reopen()
      held = false
    } catch (error) {
      instead ??= await options.standIn()
      throw error
    }
  }
  /** Once at a time, and again later when it fails. */
  const openOnce = (): Promise<void> => {
    if (opening !== null) return opening
    opening = open().finally(() => {
      opening = null
    })
    opening.catch((error: unknown) => {
      options.onClosed(error)
      clearTimeout(later)
      if (!closed) later = setTimeout(() => void openOnce().catch(() => undefined), RETRY_MS)
    })
    return opening
  }
  return {
    current: () => current,
    hold: async () => {
      if (held || closed) throw new HttpError(409, 'conflict')
      held = true
      await current.close()
      instead = await options.standIn()
    },
    resume: async () => {
      if (held && !closed) await openOnce()
    },
    close: async () => {
      closed = true
      clearTimeout(later)
      await opening?.catch(() => undefined)
      if (held) await instead?.close()
      else await current.close()
    },
  }
}

/** The routes of a keeper's own socket: whoever asks to hold has the store until they resume, or hang up. */
export function keeperRoutes(app: FastifyInstance, keeper: Keeper<Closable>): void {
  app.post('/hold', async (_request, reply) => {
    await keeper.hold()
    const letGo = () => void keeper.resume().catch(() => undefined)
    if (reply.raw.destroyed) return letGo()
    reply.hijack()
    reply.raw.once('close', letGo)
    reply.raw.writeHead(200, { 'content-type': 'text/plain' })
    reply.raw.write('held\n')
  })
  app.post('/resume', async () => {
    await keeper.resume()
    return { open: true }
  })
}

/** How often a process looks whether a restore has begun elsewhere. A restore waits for twice as long. */
export const WATCH_MS = 2000
const PAUSE_MAX_MS = 60_000 // between two openings of a store that fails again
const ROOM_MB = 32 // a start writes of each database what was in memory, four megabytes at most, and few hold so much

/** @returns what ends it */
function lookEvery(look: () => Promise<void>): () => void {
  const timer = setInterval(() => void look().catch(() => undefined), WATCH_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Lets the store go while somebody restores it from another machine, and takes it back afterwards.
 * @returns what ends it
 */
export function watchRestores(keeper: Keeper<Closable>, store: () => Store): () => void {
  const look = async (): Promise<void> => {
    if (!(await isRestoring(store().db('coordination')))) return
    await keeper.hold()
    await keeper.resume()
  }
  return lookEvery(look)
}

export interface RoomWatch {
  readonly store: () => Pick<Store, 'isSealed'>
  /** Where it is. */
  readonly folder: string
  /** It takes no write any more: once each time. */
  readonly onSealed: () => void
}

/**
 * Opens an embedded store anew that takes no write since one has failed, as soon as there is room for its start. A disk
 * that fails for another reason fails again: as each opening interrupts who reads, they come further and further apart.
 * @returns what ends it
 */
export function watchRoom(keeper: Keeper<Closable>, { store, folder, onSealed }: RoomWatch): () => void {
  let told = false
  const pause = growingDelay(WATCH_MS, PAUSE_MAX_MS)
  let notBefore = Number.NEGATIVE_INFINITY
  const look = async (): Promise<void> => {
    const sealed = store().isSealed?.() === true
    if (sealed && !told) onSealed()
    told = sealed
    if (!sealed || freeMegabytes(folder) < ROOM_MB) return
    const now = performance.now()
    if (now < notBefore) return
    if (now - notBefore > PAUSE_MAX_MS) pause.reset()
    notBefore = now + pause.next()
    await keeper.hold()
    await keeper.resume()
  }
  return lookEvery(look)
}

/** Tells the terminal why a process does not open its store again, once for each reason. */
export function toldOnce(): (error: unknown) => void {
  let told = ''
  return (error) => {
    const text = startupText(error)
    if (text !== told) console.error(text)
    told = text
  }
}
