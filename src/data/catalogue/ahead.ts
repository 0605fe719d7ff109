/** Does one thing after another, while the next ones are on their way. @param ahead how many at most, asked each time */
export async function* inOrder<T, R>(
  items: readonly T[],
  ahead: () => number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<readonly [item: T, result: R]> {
  const coming: { readonly item: T; readonly result: Promise<R> }[] = []
  let next = 0
  const fill = () => {
    for (; next < items.length && coming.length < ahead(); next += 1) {
      const item = items[next] as T
      const result = work(item)
      result.catch(() => undefined) // told when its turn comes, or nobody waits for it any more
      coming.push({ item, result })
    }
  }
  fill()
  for (let one = coming.shift(); one !== undefined; one = coming.shift()) {
    const result = await one.result
    fill()
    yield [one.item, result]
  }
}
