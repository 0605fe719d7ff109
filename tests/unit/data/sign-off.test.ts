import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock as clock } from '#data/browser/page.ts'
import { createSignOff } from '#data/device/sign-off.ts'
import type { Call, Caller } from '#data/server/http.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A device, and a server that answers, fails or hangs on demand. */
function aDevice(localStorage = memoryKeyValues()) {
  const calls: Call[] = []
  let answer: 'done' | 'lost' | 'never' = 'done'
  const call: Caller = (_url, options = {}) => {
    calls.push(options)
    if (answer === 'lost') return Promise.reject(new TypeError('lost'))
    if (answer === 'done') return Promise.resolve(null as never)
    return new Promise((_resolve, reject) => options.signal?.addEventListener('abort', () => reject(new Error('cut'))))
  }
  const marks = () => localStorage.entries().length
  const server = (does: typeof answer) => (answer = does)
  const signOff = createSignOff({ localStorage, clock }, call)
  const end = () => {
    signOff.begin()
    return signOff.finish()
  }
  return { signOff, end, calls, marks, server, localStorage }
}

it('a session ends once the server answers, and the mark goes', async () => {
  const { end, calls, marks, server } = aDevice()
  server('lost')
  await end()
  expect(marks()).toBe(1)
  server('done')
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  expect(marks()).toBe(0)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(calls).toHaveLength(2)
})

it('a line that hangs is given up, and another call does not wait for it', async () => {
  const { signOff, end, calls, marks, server } = aDevice()
  server('never')
  void end()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(calls).toHaveLength(2)
  server('done')
  await signOff.finish()
  expect(marks()).toBe(0)
})

it('the next page ends what the last one could not, and asks for nothing otherwise', async () => {
  const firstPage = aDevice()
  firstPage.server('lost')
  await firstPage.end()
  firstPage.signOff.close()
  const next = aDevice(firstPage.localStorage)
  await next.signOff.finish()
  expect(next.calls).toHaveLength(1)
  expect(next.marks()).toBe(0)
  await next.signOff.finish()
  expect(next.calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(firstPage.calls).toHaveLength(1)
})

it('a sign-in is never undone by the end of the session before it', async () => {
  const { signOff, end, calls, marks, server } = aDevice()
  server('never')
  void end()
  const takeUp = signOff.giveWay()
  expect(calls[0]?.signal?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  await signOff.finish()
  expect(calls).toHaveLength(1)
  server('done')
  takeUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toHaveLength(2)
  expect(marks()).toBe(0)
})
