import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Device } from '#data/device/device.ts'
import type { OutboxPicture } from '#data/photos/outbox.ts'
import type { SendResult } from '#data/photos/send.ts'
import { followOutbox } from '#data/photos/upload.ts'
import { createLink } from '#data/server/link.ts'
import { createWireVersion } from '#data/server/wire-version.ts'
import type { ActiveMember } from '#data/session/state.ts'
import { parsePhotoUrl, photoUrl } from '#domain/market/photo.ts'
import { type HandClock, handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { soon } from '#tests/fixtures/soon.ts'

const photo = (sha256: string) => photoUrl({ kind: 'annonces', uid: BOUTIQUE, sha256, extension: 'webp', size: 'full' })
const PHOTO = photo('a'.repeat(64))
const OTHER = photo('b'.repeat(64))

let device: Device
let clock: HandClock
let stop = () => {}

beforeEach(async () => {
  device = await anOfflineDevice({ uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' })
  clock = handClock()
})

afterEach(async () => {
  stop()
  await device.close()
})

/** The device's photos on a network that gives these answers in order, then the last one forever. */
function sending(...answers: readonly SendResult[]) {
  const link = createLink({ clock, wireVersion: createWireVersion() })
  link.reportReachable()
  const sent: string[] = []
  const sendPicture = async ({ url }: OutboxPicture) => {
    sent.push(url)
    return answers[Math.min(sent.length, answers.length) - 1] ?? 'sent'
  }
  const environment = { ...device.environment, clock, sendPicture }
  const { database } = device.state.getState().member as ActiveMember
  stop = followOutbox({ ...device, environment, link }, BOUTIQUE, database)
  return { link, sent }
}

function keep(url = PHOTO): Promise<unknown> {
  const at = new Date(clock.now()).toISOString()
  const blob = new Blob(['picture'], { type: 'image/webp' })
  const about = { photo: url, uid: BOUTIQUE, at, name: 'vitrine.jpg', refused: '' }
  return device.outbox.keep([{ url, size: 'full', sha256: parsePhotoUrl(url)?.sha256 ?? '', blob, ...about }])
}

/** Saves the annonce with this photo instead of the previous one. */
async function publish(url = PHOTO, unsentAt = new Date(clock.now()).toISOString()): Promise<void> {
  const notes = { rev: '', removal: false, unsentAt }
  await device.state.getState().member?.database.annonces.upsert({ ...anAnnonce({ photos: [url] }), ...notes })
}

const waitingCount = async () => (await device.outbox.waiting(BOUTIQUE)).length

describe('a photo on this device', () => {
  it('waits for the annonce that will show it, and goes a minute later when none does', async () => {
    const { sent } = sending('sent')
    await keep()
    await soon(() => expect(clock.pending()).toBe(1))
    clock.move(59_000)
    await publish()
    await soon(() => expect(sent).toEqual([PHOTO]))
    await soon(async () => expect(await waitingCount()).toBe(0))

    await device.state.getState().member?.database.annonces.find().remove()
    await keep()
    await soon(async () => {
      clock.move(61_000)
      expect(await waitingCount()).toBe(0)
    })
    expect(sent).toEqual([PHOTO])
  })

  it('stays, replaced by another, until the server has taken the annonce that shows the other', async () => {
    const { link, sent } = sending('sent')
    link.pause(70)
    await keep()
    await publish()
    await keep(OTHER)
    await publish(OTHER)
    clock.move(71_000)
    await soon(() => expect(sent).toEqual([OTHER]))
    expect(await device.outbox.get(PHOTO)).toBeDefined()
    await publish(OTHER, '')
    await soon(async () => expect(await waitingCount()).toBe(0))
    expect(sent).toEqual([OTHER])
  })

  it('stays until the server has it', async () => {
    const { sent } = sending({ retryAfterMs: 0 }, 'sent')
    await keep()
    await publish()
    await soon(() => expect(sent).toHaveLength(1))
    expect(await waitingCount()).toBe(1)
    await soon(async () => {
      clock.move(1000)
      expect(await waitingCount()).toBe(0)
    })
    expect(sent).toHaveLength(2)
  })

  it('waits as long as the server asked it to, says until when, and holds up nothing else', async () => {
    const { link, sent } = sending({ retryAfterMs: 40_000 }, 'sent')
    await keep()
    await publish()
    await soon(() => expect(sent).toHaveLength(1))
    const { state } = device.uploads
    await soon(() => expect(state.getState().resumesAt).toBe(clock.now() + 40_000))
    expect(link.state.getState().resumesAt).toBe(0)
    clock.move(39_000)
    expect(await waitingCount()).toBe(1)
    clock.move(1000)
    await soon(async () => expect(await waitingCount()).toBe(0))
    expect(state.getState().resumesAt).toBe(0)
  })
})
