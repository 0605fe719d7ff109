import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { writeDocument } from '#data/commands/write.ts'
import type { Device } from '#data/device/device.ts'
import { LEADERSHIP_KEY } from '#data/device/leadership.ts'
import type { SessionRecord } from '#data/session/session-record.ts'
import { candidatureDraft } from '#data/store/names.ts'
import { anOfflineBrowser, anOfflineDevice, aPageOf } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { LOCKS } from '#wire/locks.ts'

const ANA: SessionRecord = { uid: CREATEUR, email: 'ana@exemple.fr', userType: 'createur' }
const BEA: SessionRecord = { uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' }

async function annonces({ state }: Device) {
  return (await state.getState().member?.database.annonces.find().exec())?.map(({ primary }) => primary)
}

it('a device that starts never takes its member for a visitor, not even while it opens their database', async () => {
  const seen: (string | null | undefined)[] = []
  const device = await anOfflineDevice(ANA, ({ state }) => {
    state.subscribe(({ member }) => seen.push(member === null ? null : member?.uid))
  })
  expect(seen).toContain(CREATEUR)
  expect(seen).not.toContain(null)
  await device.close()
})

describe('the tabs of a browser', () => {
  it('exchange with the server one at a time: the next one when the first is closed', async () => {
    const { environment } = anOfflineBrowser(null)
    const called: string[] = []
    let grant: (() => Promise<void>) | undefined
    const device = await aPageOf({
      ...environment,
      fetch: (url) => {
        called.push(url)
        return new Promise(() => {})
      },
      locks: {
        request: async (name, _options, callback) => {
          if (name === LOCKS.sync) grant = callback
        },
      },
    })
    expect(called).toEqual([])
    const released = grant?.()
    await soon(() => expect(called).toContain('/sync/_live'))
    await device.close()
    await expect(released).resolves.toBeUndefined()
  })
})

it.each(['leave for one another', 'are ended from another device'])(
  'two members of one browser have each a database, in which what they wrote waits for them, when they %s',
  async (how) => {
    const device = await anOfflineDevice(BEA)
    onTestFinished(() => device.close())
    const { _id, ...fields } = anAnnonce()
    expect(await writeDocument(device, 'annonces', _id, fields)).toMatchObject({ ok: true })
    if (how === 'are ended from another device') {
      await device.leave('session-revoked')
      expect(device.state.getState()).toMatchObject({ member: null, lost: 'session-revoked' })
    }
    await device.enter(ANA)
    expect(device.state.getState().lost).toBeNull()
    expect(await annonces(device)).toEqual([])
    await device.enter(BEA)
    expect(await annonces(device)).toEqual([_id])
  },
)

const key = candidatureDraft('annonce')

async function afterSignIn(member: SessionRecord) {
  const device = await aPageOf(anOfflineBrowser(null).environment)
  device.drafts.change('', key, { set: { message: 'Je couds.' }, unset: [] })
  await device.enter(member)
  const messages = [member.uid, ''].map((owner) => device.drafts.read(owner, key)?.message)
  await device.close()
  return messages
}

it("what a visitor wrote to a boutique is the créateur's who signs in, and stays where it is when a boutique does", async () => {
  expect(await afterSignIn(ANA)).toEqual(['Je couds.', undefined])
  expect(await afterSignIn(BEA)).toEqual([undefined, 'Je couds.'])
})

describe('a member who left as the page died', () => {
  it.each([
    ['signed-out', true],
    ['session-revoked', false],
  ] as const)('is gone by the next one, network or not, and nothing of theirs stays: %s', async (why, isWaiting) => {
    const browser = anOfflineBrowser(BEA)
    const dying = await aPageOf(browser.environment)
    const { _id, ...fields } = anAnnonce()
    if (isWaiting) await writeDocument(dying, 'annonces', _id, fields)
    const { database } = dying.state.getState().member ?? {}
    if (database) database.remove = () => Promise.reject(new Error('the tab was closed'))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await dying.leave(why)
    expect(warn).toHaveBeenCalledWith('not cleared', 'Error')
    await database?.close()
    await dying.close()
    expect(browser.stored().join()).toContain(BOUTIQUE)

    const next = await aPageOf(browser.environment)
    expect(next.state.getState().member).toBeNull()
    expect(browser.stored().join()).not.toContain(BOUTIQUE)
    // Only that the server does not know of it yet, not whose session it was, and how often a tab has led.
    const left = { [LEADERSHIP_KEY]: '2', 'rayon-libre:session-to-end': '1' }
    expect(Object.fromEntries(browser.localStorage.entries())).toEqual(left)
    await next.close()
  })
})
