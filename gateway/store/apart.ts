import { isStoreDown } from './errors.ts'

/** @throws the one error, or an AggregateError of several */
export function throwAny(errors: readonly unknown[]): void {
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors)
}

export interface Worked {
  /** How many times the work did something. */
  readonly done: number
  /** How many items failed, or wait for their next turn: those given up are not among them. */
  readonly left: number
}

/**
 * Works on each item apart: one that throws, at once or later, never stops the others, unless the store is down, which
 * stops them all.
 * @param keyOf the same for an item that has not changed since it failed
 * @param work answers whether it did something
 */
export type ForEach = <T>(
  items: Iterable<T> | AsyncIterable<T>,
  keyOf: (item: T) => string,
  work: (item: T) => Promise<boolean>,
) => Promise<Worked>

/** What becomes of an item that fails, and of its later turns. */
export interface FailureRule {
  /** `later`: its turn has not come. `never`: it was given up. */
  turnOf(key: string): 'now' | 'later' | 'never'
  /** @param did whether the work did something */
  onDone(key: string, did: boolean): void
  /** @returns whether it will be tried again */
  onFailed(key: string, error: unknown): boolean
}

/** @throws what was thrown while the store was down */
export function forEachBy(rule: FailureRule): ForEach {
  return async (items, keyOf, work) => {
    let done = 0
    let left = 0
    for await (const item of items) {
      const key = keyOf(item)
      const turn = rule.turnOf(key)
      if (turn === 'later') left += 1
      if (turn !== 'now') continue
      try {
        const did = await work(item)
        if (did) done += 1
        rule.onDone(key, did)
      } catch (error) {
        if (isStoreDown(error)) throw error
        if (rule.onFailed(key, error)) left += 1
      }
    }
    return { done, left }
  }
}

/**
 * Without a memory: every item has its turn.
 * @throws what was thrown, once every item had its turn or the store was down
 */
export const forEachApart: ForEach = async (items, keyOf, work) => {
  const errors: unknown[] = []
  const onFailed = (_key: string, error: unknown): boolean => {
    errors.push(error)
    return true
  }
  const each = forEachBy({ turnOf: () => 'now', onDone: () => {}, onFailed })
  const worked = await each(items, keyOf, work).catch((error: unknown) => {
    errors.push(error)
    return null
  })
  throwAny(errors)
  return worked ?? { done: 0, left: 0 }
}

/** A document as it stands: another revision of it has not failed yet. */
export function revisionKey({ _id, _rev }: { readonly _id: string; readonly _rev?: string }): string {
  return `${_id} ${_rev ?? ''}`
}
