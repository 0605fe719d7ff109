import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createSemaphore, type SemaphoreCaller } from '../../http/semaphore.ts'
import type { Hasher } from '../password.ts'
import type { HashRequest } from './worker.ts'

export interface HashingCeilings {
  /** Hashed at once for strangers, beside one for devices that are known: each takes a core, and 19 MiB. */
  readonly atOnce: number
  /** Strangers who may wait for a turn, in all and at one place. */
  readonly waiting: number
  readonly waitingPerPlace: number
}

/** One core is left to everything else; past two threads, they only let guesses be made faster. */
const THREADS_MAX = 2
const PATIENCE_MS = 10_000 // a third of what a device gives a call
const RETRY_S = 10

export const HASHING_CEILINGS: HashingCeilings = {
  atOnce: Math.min(THREADS_MAX, Math.max(1, availableParallelism() - 1)),
  waiting: 256,
  waitingPerPlace: 64, // a market hall that arrives together
}

/** Known devices that may wait, past the strangers: to be one of them, an attacker has to have an account, or many. */
const KNOWN_WAITING = 64

/** What the server itself hashes, beside those who ask from a place. */
export const OWN_PLACE = ''

/** Hashers that hold more than memory: closing ends it, and what is under way fails. */
export type ClosableHasher = Hasher & { close?(): Promise<void> }

export interface Hashing {
  /**
   * The hasher, each of whose answers waits its turn: those who wait are served place by place. Its calls
   * @throws HttpError 503 `busy` with the seconds to wait, when too many wait already or it took too long
   */
  by(place: string): Hasher
  /**
   * The same for a device that an account knows, whose turn depends on no stranger's, from however many places these ask.
   * @param device its id, by `knownDevice`
   */
  forKnown(device: string): Hasher
  /** Ends the threads; the next hash starts them again. */
  close(): Promise<void>
}

/** From the sources, a thread needs first what reads TypeScript. */
function fromSource(program: URL): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program.href}') })`
  return new Worker(code, { eval: true })
}

/** `scripts/build.mjs` bundles the program beside the others. */
function startWorker(): Worker {
  const here = import.meta.url
  const built = !here.endsWith('.ts')
  return built ? new Worker(new URL('./hashing.js', here)) : fromSource(new URL('./worker.ts', here))
}

/**
 * Hashes in threads of its own, never in the four of libuv, which LevelDB reads with: as many as there are questions at
 * once, which is for the caller to bound. One that dies takes its question along, and another takes its place.
 */
export async function createThreads(): Promise<ClosableHasher> {
  const threads = new Set<Worker>()
  const idle: Worker[] = []

  function another(): Worker {
    const worker = startWorker()
    threads.add(worker)
    worker.on('error', () => threads.delete(worker)).on('exit', () => threads.delete(worker))
    return worker
  }

  async function ask(question: HashRequest): Promise<unknown> {
    const worker = idle.filter((one) => threads.has(one)).at(-1) ?? another()
    idle.splice(0, idle.length, ...idle.filter((one) => one !== worker && threads.has(one)))
    const ended = new AbortController()
    const end = () => ended.abort()
    worker.ref()
    worker.once('exit', end)
    worker.postMessage(question)
    try {
      const [answer] = await once(worker, 'message', { signal: ended.signal })
      idle.push(worker)
      return answer
    } finally {
      worker.off('exit', end)
      worker.unref()
    }
  }

  return {
    hash: async (password) => (await ask({ password })) as string,
    verify: async (stored, password) => (await ask({ stored, password })) as boolean,
    close: async () => {
      await Promise.all([...threads].map((worker) => worker.terminate()))
    },
  }
}

/** @param open called at the first hash */
export function createHashing(
  open: () => Promise<ClosableHasher> = createThreads,
  { atOnce, waiting, waitingPerPlace }: HashingCeilings = HASHING_CEILINGS,
): Hashing {
  const semaphore = createSemaphore({
    max: atOnce + 1,
    reserved: 1,
    queueMax: waiting + KNOWN_WAITING,
    queueMaxEach: waitingPerPlace,
    queueReserved: KNOWN_WAITING,
    patienceMs: PATIENCE_MS,
    refusal: 'busy',
    retryAfterS: RETRY_S,
  })
  let opened: Promise<ClosableHasher> | undefined

  const hasherFor = (caller: SemaphoreCaller): Hasher => {
    const run = <T>(work: (hasher: Hasher) => Promise<T>): Promise<T> =>
      semaphore.run(caller, async () => {
        opened ??= open()
        return work(await opened)
      })
    return {
      hash: (password) => run((hasher) => hasher.hash(password)),
      verify: (stored, password) => run((hasher) => hasher.verify(stored, password)),
    }
  }

  return {
    by: (place) => hasherFor({ key: place, isStranger: true }),
    forKnown: (device) => hasherFor({ key: device, isStranger: false }),
    close: async () => {
      const ending = await opened
      opened = undefined
      await ending?.close?.()
    },
  }
}
