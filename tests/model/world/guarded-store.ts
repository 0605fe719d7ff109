import { ownLease } from '#gateway/store/locks/lease.ts'
import { createLock } from '#gateway/store/locks/lock.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Activity } from './activity.ts'

const WRITES: readonly (string | symbol)[] = ['put', 'bulkDocs', 'remove', 'post']

const never = () => new Promise<never>(() => {})

/** The store as one process sees it: once the process is dead, its requests do nothing and its feeds end. */
export function guardedStore(
  sound: Store,
  activity: Activity,
  isDead: () => boolean,
  death: Promise<void>,
  onWrite: () => void,
): Store {
  const guarded = async <T>(write: boolean, work: () => Promise<T>): Promise<T> => {
    if (isDead()) return never()
    if (write) onWrite()
    if (isDead()) return never()
    const done = await activity.during(work())
    return isDead() ? never() : done
  }
  const wrapped = new Map<string, ReturnType<Store['db']>>()
  const wrap: Store['db'] = (name) => {
    const cached = wrapped.get(name)
    if (cached !== undefined) return cached
    const made = new Proxy(sound.db(name), {
      get(db, property) {
        const value: unknown = Reflect.get(db, property)
        if (typeof value !== 'function') return value
        if (property === 'changes') {
          return (options: PouchDB.Core.ChangesOptions) => {
            const changes = value.call(db, options) as PouchDB.Core.Changes<object>
            if (options?.live !== true) return guardedChanges(changes, isDead, activity)
            void death.then(() => changes.cancel()) // or PouchDB would keep the whole process in memory
            return changes
          }
        }
        return (...args: unknown[]) =>
          guarded(WRITES.includes(property), () => Promise.resolve(value.apply(db, args) as unknown))
      },
    })
    wrapped.set(name, made)
    return made
  }
  return {
    ...sound,
    // A process's locks on the embedded store die with it.
    lock: createLock(),
    lease: ownLease,
    db: wrap,
    writeAs: (actor, name, docs) => guarded(true, () => sound.writeAs(actor, name, docs)),
    close: async () => {},
  }
}

/** Counts a finite feed as activity while it runs. */
function guardedChanges<T extends object>(changes: T, isDead: () => boolean, activity: Activity): T {
  void activity.during(Promise.resolve(changes as unknown as PromiseLike<unknown>).catch(() => undefined))
  return isDead() ? (never() as unknown as T) : changes
}
