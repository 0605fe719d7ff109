import { expect, it } from 'vitest'
import { Countdown } from '#components/candidature/countdown.tsx'
import { createDevice } from '#data/device/device.ts'
import { ours } from '#tests/fixtures/answers.ts'
import { nodeEnvironment } from '#tests/fixtures/device/node-environment.ts'
import { markup } from '#tests/fixtures/markup.tsx'
import { TIME_HEADER } from '#wire/headers.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The countdown of an offer ending `leftMs` from now by the server, on a device whose clock is `skewMs` ahead. */
async function shown(leftMs: number, skewMs: number): Promise<string> {
  const time = Date.now() - skewMs
  const answer = async () => ours({}, 200, { [TIME_HEADER]: String(time) })
  const device = createDevice(nodeEnvironment({ fetch: answer }).environment)
  await device.call('/api/session')
  return markup(<Countdown until={new Date(time + leftMs).toISOString()} onLapse={() => undefined} />, { device })
}

const skews = [-400 * DAY_MS, -2 * DAY_MS, -HOUR_MS, 0, 3 * HOUR_MS, DAY_MS, 400 * DAY_MS]

// Proves S4.candidature.5
it.each(skews)(
  'the countdown of an offer is of the time that the server shows, on a device %i ms ahead',
  async (skewMs) => {
    expect(await shown(2 * HOUR_MS + MINUTE_MS, skewMs)).toMatch(/Expire dans: 02:0[01]:/)
    expect(await shown(-MINUTE_MS, skewMs)).toContain('Offre expirée')
  },
)
