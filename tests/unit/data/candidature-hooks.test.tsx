import { describe, expect, it } from 'vitest'
import { useToAnswer } from '#data/hooks/use-candidatures.ts'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'
import { aCandidature, CREATEUR } from '#tests/fixtures/documents.ts'
import { shownBy } from '#tests/fixtures/shown-by.tsx'

const HOUR_MS = 3_600_000

/** The number of offers a créateur must answer, given one that ends after `leftMs`, on a clock `skewMs` ahead. */
function toAnswer(leftMs: number, skewMs: number): unknown {
  const device = anIdleDevice()
  device.serverClock.offset.setState(-skewMs, true)
  const offerExpiresAt = new Date(device.serverClock.now() + leftMs).toISOString()
  const candidatures = [aCandidature({ status: 'awaiting-creator', offerExpiresAt })]
  return shownBy(CREATEUR, { candidatures, rejections: [] }, useToAnswer, device)
}

describe('what waits for the answer of a créateur', () => {
  it.each([-400, -2, 0, 1, 400])('is told by the server’s clock, on a device %i days ahead', (days) => {
    expect(toAnswer(HOUR_MS, days * 24 * HOUR_MS)).toBe(1)
    expect(toAnswer(-HOUR_MS, days * 24 * HOUR_MS)).toBe(0)
  })
})
