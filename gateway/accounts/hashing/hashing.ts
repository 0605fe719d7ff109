import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createSemaphore, type SemaphoreCaller } from '../../http/semaphore.ts'
import type { Hasher } from '../password.ts'
import type { HashRequest } from './worker.ts'

export interface HashingCeilings {
  /** Hashes computed concurrently for strangers, plus one for known devices: each takes a core, and 19 MiB. */
  readonly atOnce: number
  /** Strangers that may wait in the queue, in all and per client address. */
  readonly waiting: number
  readonly waitingPerClient: number
}

/** One core is left for everything else; beyond two, more threads only speed up guessing. */
const THREADS_MAX = 2
const PATIENCE_MS = 10_000 // a third of a device's timeout for a call
const RETRY_S = 10

export const HASHING_CEILINGS: HashingCeilings = {
  atOnce: Math.min(THREADS_MAX, Math.max(1, availableParallelism() - 1)),
  waiting: 256,
  waitingPerClient: 64, // a market hall signing in at the same time
}

/** Known devices that may wait beyond the strangers: to be one of them, an attacker must have an account, or many. */
const KNOWN_WAITING = 64

/** The caller of hashes that the server computes for itself. */
export const OWN_CLIENT = ''

/** A hasher with resources beyond memory: closing releases them, and fails the hashes in progress. */
export type ClosableHasher = Hasher & { close?(): Promise<void> }

export interface Hashing {
  /**
   * The hasher, behind a fair queue: waiting calls are served round-robin over `client`. Its calls
   * @throws HttpError 503 `busy` with the seconds to wait, when the queue is full or the wait timed out
   */
  by(client: string): Hasher
  /**
   * The same for a device known to an account, which never waits for strangers, however many addresses they use.
   * @param device its id, by `knownDevice`
   */
  forKnown(device: string): Hasher
  /** Ends the threads; the next hash starts them again. */
  close(): Promise<void>
}

/** When run from source, a thread must first load the TypeScript loader. */
function fromSource(program: URL): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program.href}') })`
  return new Worker(code, { eval: true })
}

/** `scripts/build.mjs` bundles the worker program with the others. */
function startWorker(): Worker {
  const here = import.meta.url
  const built = !here.endsWith('.ts')
  return built ? new Worker(new URL('./hashing.js', here)) : fromSource(new URL('./worker.ts', here))
}

/**
 * Hashes in dedicated threads, never in libuv's four, which LevelDB reads with: as many threads as concurrent calls,
 * which the caller must bound. When a thread dies, its call fails, and a new thread replaces it.
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

/**
 * Password hashing with a bounded number of concurrent and waiting calls.
 * @param open makes the hasher, at the first hash
 */
export function createHashing(
  open: () => Promise<ClosableHasher> = createThreads,
  { atOnce, waiting, waitingPerClient }: HashingCeilings = HASHING_CEILINGS,
): Hashing {
  const semaphore = createSemaphore({
    max: atOnce + 1,
    reserved: 1,
    queueMax: waiting + KNOWN_WAITING,
    queueMaxEach: waitingPerClient,
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
    by: (client) => hasherFor({ key: client, isStranger: true }),
    forKnown: (device) => hasherFor({ key: device, isStranger: false }),
    close: async () => {
      const ending = await opened
      opened = undefined
      await ending?.close?.()
    },
  }
}
