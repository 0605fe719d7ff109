import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serverInstant, today } from '#data/commands/write.ts'
import { caller } from '#data/server/http.ts'
import { createServerClock } from '#data/server/server-clock.ts'
import { ours } from '#tests/fixtures/answers.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'
import { TIME_HEADER } from '#wire/headers.ts'

const START = Date.parse('2026-02-10T12:00:00.000Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A device whose clock is this far ahead of the server's, and its calls, with a delay each way. */
function aDevice(skewMs: number, localStorage = memoryKeyValues()) {
  let [now, skew] = [START, skewMs]
  const clock = { now: () => now + skew }
  const serverClock = createServerClock({ clock, localStorage })
  let [there, back] = [0, 0]
  const call = caller(
    async () => {
      now += there
      const headers = { [TIME_HEADER]: String(now) }
      now += back
      return ours({}, 200, headers)
    },
    undefined,
    serverClock.timeCall,
  )
  return {
    serverClock,
    call: async (thereMs: number, backMs: number) => {
      there = thereMs
      back = backMs
      await call('/api/session')
    },
    bytes: (headers: Record<string, string>) =>
      caller(async () => ours({}, 200, headers), undefined, serverClock.timeCall)('/catalogue/x', { as: 'bytes' }),
    setClock: (ms: number) => (skew = ms),
    errorMs: () => Math.abs(serverClock.now() - now),
  }
}

const skews = fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS })
const ways = fc.tuple(fc.nat(60_000), fc.nat(60_000))

describe("the server's clock, as a device knows it", () => {
  it('is right at the next answer once the clock of the device is set', async () => {
    const answers = fc.array(fc.tuple(fc.option(skews), ways), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(skews, answers, async (skew, calls) => {
        const device = aDevice(skew)
        for (const [set, [there, back]] of calls) {
          if (set !== null) device.setClock(set)
          await device.call(there, back)
          expect(device.errorMs()).toBeLessThanOrEqual(there + back)
        }
      }),
    )
  })

  it('is no worse after a slow answer than it was before', async () => {
    await fc.assert(
      fc.asyncProperty(skews, ways, async (skew, [there, back]) => {
        const device = aDevice(skew)
        await device.call(20, 30)
        const before = device.errorMs()
        await device.call(there + 60_000, back + 60_000)
        expect(device.errorMs()).toBe(before)
      }),
    )
  })

  it('is known without a network by a page that opens later, and is the one of the device before any answer', async () => {
    const localStorage = memoryKeyValues()
    expect(aDevice(DAY_MS, localStorage).errorMs()).toBe(DAY_MS)
    await aDevice(DAY_MS, localStorage).call(10, 10)
    expect(aDevice(DAY_MS, localStorage).errorMs()).toBeLessThan(20)
  })

  const notimes = ['', ' ', 'midi', '0', '-5', '12', '1e300', '99999999999999999', 'Infinity', '0x19c47e0a000']
  it.each([{}, ...notimes.map((time) => ({ [TIME_HEADER]: time }))])('learns nothing from %j', async (headers) => {
    const clock = handClock(START)
    const serverClock = createServerClock({ clock })
    await caller(async () => ours({}, 200, headers), undefined, serverClock.timeCall)('/api/session')
    expect(serverClock.now()).toBe(START)
  })

  it.each([-400, -2, 1, 400])('dates what a device %i days ahead writes, and gives it its day', (days) => {
    const device = anIdleDevice()
    const time = START - days * DAY_MS
    device.serverClock.offset.setState(time - device.environment.clock.now(), true)
    expect(Math.abs(Date.parse(serverInstant(device)) - time)).toBeLessThan(HOUR_MS)
    const noon = new Date(time)
    expect(today(device)).toBe(
      [noon.getFullYear(), noon.getMonth() + 1, noon.getDate()].map((part) => String(part).padStart(2, '0')).join('-'),
    )
  })

  it('learns nothing from what the browser may have kept', async () => {
    const device = aDevice(0)
    await device.bytes({ [TIME_HEADER]: String(START - DAY_MS) })
    expect(device.errorMs()).toBe(0)
  })
})
