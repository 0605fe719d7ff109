/**
 * Does one thing after another, while the next ones are on their way. Where one fails, what has been done of those after
 * it is told before.
 * @param concurrency how many at most, asked each time
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
      // A failure is told when its turn comes, or nobody waits for it any more.
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
