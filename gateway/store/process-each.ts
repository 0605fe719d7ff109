import { isStoreDown } from './errors.ts'

/** @throws the one error, or an AggregateError of several */
export function throwAny(errors: readonly unknown[]): void {
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors)
}

export interface ProcessCounts {
  /** How many times the work did something. */
  readonly done: number
  /** How many items failed, or wait for their retry; those given up are not counted. */
  readonly left: number
}

/**
 * Works on each item independently: one that throws, synchronously or not, never stops the others, unless the store is
 * down, which stops them all.
 * @param keyOf stays the same for an item that has not changed since it failed
 * @param work returns whether it did something
 */
export type ProcessEach = <T>(
  items: Iterable<T> | AsyncIterable<T>,
  keyOf: (item: T) => string,
  work: (item: T) => Promise<boolean>,
) => Promise<ProcessCounts>

/**
 * Without a memory of failures: every item is tried.
 * @throws the errors, once every item was tried or the store was down
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

/** Key of a document whatever its revision. */
export function idKey({ _id }: { readonly _id: string }): string {
  return _id
}

/** Key of a document at its revision: another revision has not failed yet. */
export function revisionKey({ _id, _rev }: { readonly _id: string; readonly _rev?: string }): string {
  return `${_id} ${_rev ?? ''}`
}
