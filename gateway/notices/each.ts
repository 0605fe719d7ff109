import { isStoreDown } from '../store/errors.ts'

/** @throws the one error, or an AggregateError of several */
export function throwAny(errors: readonly unknown[]): void {
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors)
}

/**
 * Works on each item apart: one that throws never stops the others, unless the store is down, which stops them all.
 * @param work answers whether it did something
 * @returns how many times it did
 * @throws what was thrown, once every item had its turn
 */
export async function forEachApart<T>(items: Iterable<T>, work: (item: T) => Promise<boolean>): Promise<number> {
  const errors: unknown[] = []
  let done = 0
  for (const item of items) {
    try {
      if (await work(item)) done += 1
    } catch (error) {
      errors.push(error)
      if (isStoreDown(error)) break
    }
  }
  throwAny(errors)
  return done
}
