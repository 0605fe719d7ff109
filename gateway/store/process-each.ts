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
export type ProcessEach = <T>(
  items: Iterable<T> | AsyncIterable<T>,
  keyOf: (item: T) => string,
  work: (item: T) => Promise<boolean>,
) => Promise<Worked>

/**
 * Without a memory: every item has its turn.
 * @throws what was thrown, once every item had its turn or the store was down
 */
export const processEach: ProcessEach = async (items, _keyOf, work) => {
  const errors: unknown[] = []
  let done = 0
  for await (const item of items) {
    try {
      if (await work(item)) done += 1
    } catch (error) {
      errors.push(error)
      if (isStoreDown(error)) break
    }
  }
  throwAny(errors)
  return { done, left: 0 }
}

/** A document as it stands: another revision of it has not failed yet. */
export function revisionKey({ _id, _rev }: { readonly _id: string; readonly _rev?: string }): string {
  return `${_id} ${_rev ?? ''}`
}
