import { expect, it } from 'vitest'
import { warnsFrom } from '#data/browser/erasure.ts'
import { engineOf } from '#data/browser/traits.ts'

const WEBKIT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const DAY_MS = 24 * 60 * 60 * 1000

it.each([
  ['Safari on a Mac', 'webkit', `${WEBKIT} Version/18.5 Safari/605.1.15`],
  ['Safari on an iPhone', 'webkit', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', 'webkit', `${IPHONE} CriOS/138.0.7204.33 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'other', `Mozilla/5.0 (X11; Linux x86_64) ${CHROMIUM} Chrome/138.0.0.0 Safari/537.36`],
  [
    'Chrome on Android',
    'other',
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Chrome/138.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox', 'other', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
])('the engine of %s is %s', (_name, engine, userAgent) => {
  expect(engineOf(userAgent)).toBe(engine)
})

it('the warning that what waits may be erased comes when the oldest of it is a day old, in a tab of WebKit', () => {
  const safari = { engine: 'webkit', installed: false } as const
  expect(warnsFrom(safari, [5 * DAY_MS, 3 * DAY_MS, 4 * DAY_MS])).toBe(4 * DAY_MS)
  expect(warnsFrom(safari, [])).toBeUndefined()
  expect(warnsFrom({ ...safari, installed: true }, [0])).toBeUndefined()
  expect(warnsFrom({ ...safari, engine: 'other' }, [0])).toBeUndefined()
})
