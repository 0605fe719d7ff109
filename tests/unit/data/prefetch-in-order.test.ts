import { expect, it } from 'vitest'
import { prefetchInOrder } from '#data/catalogue/prefetch-in-order.ts'

/** What comes of these, until one fails. */
async function comeOf<R>(results: readonly Promise<R>[], concurrency: number) {
  const come: R[] = []
  const all = prefetchInOrder(
    results,
    () => concurrency,
    (result) => result,
  )
  try {
    for await (const [, result] of all) come.push(result)
  } catch (error) {
    return [...come, String(error)]
  }
  return come
}

/** What settles once the others have. */
const afterTheOthers = (settle: () => Promise<string>) => new Promise((resolve) => setImmediate(resolve)).then(settle)

it('yields in order what comes in any', async () => {
  const late = afterTheOthers(async () => 'first')
  expect(await comeOf([late, Promise.resolve('second')], 2)).toEqual(['first', 'second'])
})

it('yields what had come after the one that fails, before it fails', async () => {
  const lost = afterTheOthers(() => Promise.reject('lost'))
  const never = new Promise<string>(() => undefined)
  const come = await comeOf([lost, Promise.resolve('second'), never, Promise.resolve('fourth')], 4)
  expect(come).toEqual(['second', 'fourth', 'lost'])
})
