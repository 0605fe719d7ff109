import { expect, it } from 'vitest'
import { createPace } from '#data/catalogue/pace.ts'
import { Unreachable } from '#data/server/http.ts'

function aPace() {
  let now = 0
  const pace = createPace({ now: () => now })
  const takes = (ms: number) => pace.take(async () => (now += ms))
  return { pace, takes }
}

it('asks for more at once while pieces come quickly, up to a dozen', async () => {
  const { pace, takes } = aPace()
  for (let piece = 0; piece < 20; piece += 1) await takes(20)
  expect(pace.concurrency).toBe(12)
})

it('asks for one at a time where they are slow, and for more again once they are not', async () => {
  const { pace, takes } = aPace()
  await takes(5000)
  expect(pace.concurrency).toBe(1)
  await takes(1000)
  expect(pace.concurrency).toBe(1)
  await takes(100)
  expect(pace.concurrency).toBe(2)
})

it('asks for one at a time once the line has broken, and not for what the server refuses', async () => {
  const { pace } = aPace()
  const fails = (error: Error) => pace.take(() => Promise.reject(error)).catch((reason: unknown) => reason)
  expect(await fails(new Error('refused'))).toBeInstanceOf(Error)
  expect(pace.concurrency).toBe(6)
  expect(await fails(new Unreachable('no answer'))).toBeInstanceOf(Unreachable)
  expect(pace.concurrency).toBe(1)
})
