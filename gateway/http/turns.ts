import { HttpError } from './error.ts'

export interface TurnsOptions {
  /** Places taken at once, in all and by one key. */
  readonly max: number
  readonly maxPerKey: number
  /** Who may wait for one, in all and by one key. */
  readonly waitingMax: number
  readonly waitingMaxPerKey: number
  /** How long one waits, in milliseconds; Infinity for as long as it takes. */
  readonly patienceMs: number
  /** What a refusal says, in seconds. */
  readonly retryAfterS: number
  /** The code of a refusal; `unavailable` by default. */
  readonly refusal?: 'unavailable' | 'busy'
  /** Keys that all together have less than everything, so that some is always left for the others. */
  readonly strangers?: {
    readonly includes: (key: string) => boolean
    readonly max: number
    readonly waitingMax: number
  }
}

export interface Turns {
  /**
   * A place, at once or in turn: those who wait are served key by key, so that one who asks for many holds up only itself.
   * @param key whose place it is: an account, or an address
   * @param gone whoever waits has left
   * @returns what gives the place back; safe to call twice
   * @throws HttpError 503 with the code of a refusal and the seconds to wait, when too many wait already or it took too long
   */
  take(key: string, gone?: AbortSignal): Promise<() => void>
  readonly taken: number
  readonly waiting: number
}

interface Waiter {
  readonly serve: () => void
}

export function createTurns(options: TurnsOptions): Turns {
  const {
    max,
    maxPerKey,
    waitingMax,
    waitingMaxPerKey,
    patienceMs,
    retryAfterS,
    refusal: code = 'unavailable',
    strangers = { includes: () => false, max, waitingMax },
  } = options
  const takenBy = new Map<string, number>()
  const queues = new Map<string, Set<Waiter>>() // in the order in which keys are served
  let taken = 0
  let waiting = 0
  const byStrangers = { taken: 0, waiting: 0 }

  const isStranger = (key: string): boolean => strangers.includes(key)

  const mayTake = (key: string): boolean =>
    taken < max && (takenBy.get(key) ?? 0) < maxPerKey && (byStrangers.taken < strangers.max || !isStranger(key))

  const mayWait = (key: string, before: number): boolean =>
    waiting < waitingMax &&
    before < waitingMaxPerKey &&
    (byStrangers.waiting < strangers.waitingMax || !isStranger(key))

  function leave(key: string, waiter: Waiter): void {
    const queue = queues.get(key)
    if (queue?.delete(waiter) !== true) return
    waiting -= 1
    if (isStranger(key)) byStrangers.waiting -= 1
    queues.delete(key)
    if (queue.size > 0) queues.set(key, queue) // behind the other keys
  }

  function serveNext(): void {
    for (const [key, queue] of queues) {
      if (taken >= max) return
      const [first] = queue
      if (first === undefined || !mayTake(key)) continue
      leave(key, first)
      first.serve()
    }
  }

  function grant(key: string): () => void {
    taken += 1
    if (isStranger(key)) byStrangers.taken += 1
    takenBy.set(key, (takenBy.get(key) ?? 0) + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      taken -= 1
      if (isStranger(key)) byStrangers.taken -= 1
      const left = (takenBy.get(key) ?? 1) - 1
      if (left > 0) takenBy.set(key, left)
      else takenBy.delete(key)
      serveNext()
    }
  }

  const refusal = () => new HttpError(503, code, { retryAfter: retryAfterS })

  function wait(key: string, gone: AbortSignal | undefined): Promise<() => void> {
    const queue = queues.get(key) ?? new Set()
    if (!mayWait(key, queue.size) || gone?.aborted === true) throw refusal()
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
      }
      const waiter: Waiter = {
        serve: () => {
          over()
          resolve(grant(key))
        },
      }
      const giveUp = () => {
        over()
        leave(key, waiter)
        reject(refusal())
      }
      const timer = Number.isFinite(patienceMs) ? setTimeout(giveUp, patienceMs) : undefined
      gone?.addEventListener('abort', giveUp, { once: true })
      queues.set(key, queue.add(waiter))
      waiting += 1
      if (isStranger(key)) byStrangers.waiting += 1
    })
  }

  return {
    take: async (key, gone) => (mayTake(key) && !queues.has(key) ? grant(key) : wait(key, gone)),
    get taken() {
      return taken
    },
    get waiting() {
      return waiting
    },
  }
}
