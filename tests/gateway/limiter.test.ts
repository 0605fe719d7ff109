import { describe, expect, it } from 'vitest'
import { createLimiter, type LimitKeys } from '#gateway/http/limiter.ts'
import { clientKey, LIMITS } from '#gateway/http/limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const MIB = 1024 * 1024

interface Step {
  /** Milliseconds that pass before it. */
  readonly afterMs?: number
  readonly keys: LimitKeys
  readonly times?: number
  readonly amount?: number
  readonly isNewcomer?: boolean
  /** Only the last of the `times` is refused: by which limit, and the seconds to wait. Without it, none is. */
  readonly refused?: readonly [name: string, retryAfter: number]
  /** The last one is refunded. */
  readonly givenBack?: true
  /** The counter cleared before it. */
  readonly clear?: readonly [name: keyof typeof LIMITS, key: string]
}

const sixtyUsed: Step = { keys: { 'sign-up:address': '192.0.2.1' }, times: 60 }
const guess = (times: number, refused?: Step['refused'], afterMs = 0): Step => ({
  keys: { 'guess:session': 'a' },
  times,
  afterMs,
  ...(refused === undefined ? {} : { refused }),
})
const dayAndHour = { 'photos:day': 'zoe', 'photos:hour': 'zoe' }

const CASES: { readonly [title: string]: readonly Step[] } = {
  'a window gives everything back at its end, to one key as to another': [
    sixtyUsed,
    { ...sixtyUsed, times: 1, refused: ['sign-up:address', 3600] },
    { keys: { 'sign-up:address': '192.0.2.2' } },
    { ...sixtyUsed, times: 1, afterMs: HOUR - SECOND, refused: ['sign-up:address', 1] },
    { ...sixtyUsed, afterMs: SECOND },
  ],
  'an IPv6 customer is one address, and one written two ways is': [
    { keys: { 'reset:address': '2001:db8:1:2::1' }, times: 30 },
    { keys: { 'reset:address': '2001:db8:1:2:ffff::9' }, refused: ['reset:address', 3600] },
    { keys: { 'reset:address': '2001:db8:1:3::1' } },
    { keys: { 'reset:address': '::ffff:192.0.2.1' }, times: 30 },
    { keys: { 'reset:address': '192.0.2.1' }, refused: ['reset:address', 3600] },
  ],
  'several limits are all taken from or none, and the longest wait is told': [
    { keys: dayAndHour, amount: 50 * MIB, isNewcomer: true },
    { keys: dayAndHour, amount: 50 * MIB, isNewcomer: true, times: 5, refused: ['photos:hour', 3600] },
    { keys: dayAndHour, amount: 50 * MIB, isNewcomer: true, afterMs: HOUR },
    { keys: dayAndHour, amount: 1, isNewcomer: true, refused: ['photos:day', 23 * 3600] },
    { keys: dayAndHour, amount: 1 }, // no longer a newcomer
  ],
  'what is given back is there for the next': [
    { keys: { 'annonce:hour': 'a', 'write:hour': 'a' }, times: 60, givenBack: true },
    { keys: { 'annonce:hour': 'a', 'write:hour': 'a' } },
    { keys: { 'annonce:hour': 'a', 'write:hour': 'a' }, refused: ['annonce:hour', 3600] },
  ],
  'what drips gives back one each time that a window ends': [
    { keys: { 'reset:mail-day': 'a' }, times: 3 },
    { keys: { 'reset:mail-day': 'a' }, refused: ['reset:mail-day', 3 * 3600] },
    { keys: { 'reset:mail-day': 'a' }, afterMs: 3 * HOUR },
    { keys: { 'reset:mail-day': 'a' }, refused: ['reset:mail-day', 3 * 3600] },
    { keys: { 'reset:mail-day': 'a' }, afterMs: 6 * HOUR, times: 2 },
    { keys: { 'reset:mail-day': 'a' }, refused: ['reset:mail-day', 3 * 3600] },
  ],
  'a backoff doubles up to the longest': [
    guess(5),
    guess(1, ['guess:session', 30]),
    guess(1, undefined, 30 * SECOND),
    guess(1, ['guess:session', 60]),
    guess(1, undefined, MINUTE),
    guess(1, undefined, 2 * MINUTE),
    guess(1, undefined, 4 * MINUTE),
    guess(1, undefined, 8 * MINUTE),
    guess(1, ['guess:session', 900]),
    guess(1, undefined, 15 * MINUTE),
    guess(1, ['guess:session', 900]),
  ],
  'a backoff forgets one in a time without a wait': [
    guess(5),
    guess(1, undefined, 30 * SECOND + 30 * MINUTE), // one of the guesses has expired
    guess(1, ['guess:session', 30]),
  ],
  'a backoff that was given back goes on as it stood': [
    guess(4),
    { ...guess(1), givenBack: true },
    guess(1),
    guess(1, ['guess:session', 30]),
    { ...guess(1, undefined, 30 * SECOND), givenBack: true },
    guess(1),
    guess(1, ['guess:session', 60]),
  ],
  'what is cleared is forgotten, with what begins by it, and nothing else': [
    ...['a 1', 'ab 1'].map((key): Step => ({ keys: { 'guess:account-address': key }, times: 5 })),
    { keys: { 'guess:account-address': 'a 1' }, clear: ['guess:account-address', 'a'] },
    { keys: { 'guess:account-address': 'ab 1' }, refused: ['guess:account-address', 30] },
  ],
}

function aLimiter(gateways = 1) {
  const clock = { now: 0 }
  return {
    clock,
    limits: createLimiter(
      () => clock.now,
      LIMITS,
      () => gateways,
    ),
  }
}

describe('the limiter', () => {
  // Proves V1.3.4
  it.each(Object.entries(CASES))('%s', (_title, steps) => {
    const { clock, limits } = aLimiter()
    for (const [nth, { keys, times = 1, refused, ...step }] of steps.entries()) {
      clock.now += step.afterMs ?? 0
      if (step.clear !== undefined) limits.clear(...step.clear)
      for (let time = 1; time <= times; time += 1) {
        const taken = limits.tryTake(keys, step)
        const [name, retryAfter] = refused ?? []
        const wanted = refused === undefined ? { giveBack: expect.any(Function) } : { refused: name, retryAfter }
        expect([nth, taken]).toEqual([nth, wanted])
        if (step.givenBack === true && time === times && 'giveBack' in taken) taken.giveBack()
      }
    }
  })

  it('gives each gateway its part of what is allowed', () => {
    const { limits } = aLimiter(2)
    for (let nth = 0; nth < 15; nth += 1) limits.take({ 'sign-up:account': 'x' })
    expect(() => limits.take({ 'sign-up:account': 'x' })).toThrow('too-many-requests')
    for (let nth = 0; nth < 3; nth += 1) limits.take({ 'guess:session': 'x' })
    expect(() => limits.take({ 'guess:session': 'x' })).toThrow('too-many-requests')
  })

  it('remembers so many keys of a limit, the last used, whatever is asked of another', () => {
    const { limits } = aLimiter()
    const used = { 'reset:device': 'mine', 'contact:sender': 'mine' }
    limits.take(used)
    limits.take(used)
    for (let nth = 0; nth < 20_000; nth += 1) limits.take({ 'reset:device': String(nth) })
    limits.take({ 'reset:device': 'mine' })
    for (let nth = 0; nth < 3; nth += 1) limits.take({ 'contact:sender': 'mine' })
    expect(() => limits.take({ 'contact:sender': 'mine' })).toThrow('too-many-requests')
  })
})

it('an address that is none is counted as it is written', () => {
  expect([clientKey(undefined), clientKey('unix:'), clientKey('fe80::1%eth0')]).toEqual(['', 'unix:', 'fe80:0:0:0::'])
})
