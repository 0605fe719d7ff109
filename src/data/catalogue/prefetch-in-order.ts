/**
 * Yields results in order, while the next ones are prefetched. On a failure, later results that are done are yielded
 * before the error is thrown.
 * @param concurrency the limit, read each time
 */
export async function* prefetchInOrder<T, R>(
  items: readonly T[],
  concurrency: () => number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<readonly [item: T, result: R]> {
  const coming: { readonly item: T; readonly result: Promise<R>; done?: { readonly result: R } }[] = []
  let next = 0
  const fill = () => {
    for (; next < items.length && coming.length < concurrency(); next += 1) {
      const item = items[next] as T
      const result = work(item)
      const one: (typeof coming)[number] = { item, result }
      // A failure is thrown in turn, or ignored once nobody waits for it.
      result.then(
        (done) => {
          one.done = { result: done }
        },
        () => undefined,
      )
      coming.push(one)
    }
  }
  fill()
  for (let one = coming.shift(); one !== undefined; one = coming.shift()) {
    let result: R
    try {
      result = await one.result
    } catch (error) {
      for (const { item, done } of coming) if (done !== undefined) yield [item, done.result]
      throw error
    }
    fill()
    yield [one.item, result]
  }
}
