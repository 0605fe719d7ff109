import { Histogram, type Registry } from 'prom-client'
import { statusOf } from '../errors.ts'
import type { Store } from '../store.ts'

const SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `refused`: the store answered that there is no such document or revision. `failed`: it did not answer, or was at a loss. */
type Kind = 'ok' | 'refused' | 'failed'

type Observe = (call: string, kind: Kind, seconds: number) => void

function kindOf(error: unknown): Kind {
  const status = statusOf(error) ?? 500
  return status >= 400 && status < 500 ? 'refused' : 'failed'
}

function isLive([options]: readonly unknown[]): boolean {
  return typeof options === 'object' && options !== null && 'live' in options
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

/** The same object, whose calls that answer later are observed; a live feed never answers. */
function observed<T extends object>(
  object: T,
  observe: Observe,
  replace: { readonly [name: string]: unknown } = {},
): T {
  const observedCall =
    (call: string, method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      const begun = performance.now()
      const end = (kind: Kind) => observe(call, kind, (performance.now() - begun) / 1000)
      const answer = method.apply(object, args)
      if (isThenable(answer) && !isLive(args)) {
        answer.then(
          () => end('ok'),
          (error: unknown) => end(kindOf(error)),
        )
      }
      return answer
    }
  return new Proxy(object, {
    get: (of, name) => {
      if (typeof name === 'string' && name in replace) return replace[name]
      const value: unknown = Reflect.get(of, name)
      return typeof value === 'function' && typeof name === 'string'
        ? observedCall(name, value as (...args: unknown[]) => unknown)
        : value
    },
  })
}

/**
 * The same store, with the time of each call in `rayon_store_call_seconds`: a database's calls by PouchDB's names, the
 * store's own by theirs, whatever they go by (`writeAs` is a plain request on CouchDB).
 */
export function measureStore(store: Store, registry: Registry): Store {
  const durations = new Histogram({
    name: 'rayon_store_call_seconds',
    help: 'Time of a call of the store, by its name and by what became of it',
    labelNames: ['call', 'kind'],
    buckets: SECONDS,
    registers: [registry],
  })
  const observe: Observe = (call, kind, seconds) => durations.observe({ call, kind }, seconds)
  type Db = ReturnType<Store['db']>
  const known = new WeakMap<Db, Db>()
  const db: Store['db'] = (name) => {
    const own = store.db(name)
    const measured = known.get(own) ?? observed(own, observe)
    known.set(own, measured)
    return measured
  }
  return observed(store, observe, { db })
}
