import { describe, expect, it, vi } from 'vitest'
import { writeDocument } from '#data/commands/write.ts'
import type { Device } from '#data/device/device.ts'
import type { DeviceEnvironment } from '#data/device/environment.ts'
import type { StoredDocuments } from '#data/member-reads/stored.ts'
import { type SessionRecord, writeSessionRecord } from '#data/session/session-record.ts'
import { knownMember } from '#data/session/state.ts'
import type { Uid } from '#domain/ids.ts'
import { anOfflineBrowser, aPageOf } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, aUser, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { LEAVING_KEY, SESSION_KEY } from '#wire/names.ts'

const BEA: SessionRecord = { uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' }

/** Stored documents of any member: their profile. */
async function storedDocuments(uid: Uid): Promise<StoredDocuments> {
  const peek = () => ({ profil: aUser({ _id: uid }) }) as never
  return { peek, read: async () => {}, watch: () => () => {}, idle: async () => false, close: () => {} }
}

/** A page whose databases open when the test says so, and which other tabs write to. */
async function aSlowPage() {
  const { environment, localStorage } = anOfflineBrowser(BEA)
  let shown = () => {}
  const screen = new Promise<void>((resolve) => (shown = resolve))
  const waited = vi.fn(() => screen)
  const tabs = new Set<(key: string | null) => void>()
  const slow: DeviceEnvironment = {
    ...environment,
    storedDocuments,
    firstScreen: { shown: () => {}, whenShown: waited },
    page: {
      ...environment.page,
      onStorage: (listener) => {
        const notify = (key: string | null) => listener(key, null)
        tabs.add(notify)
        return () => tabs.delete(notify)
      },
    },
  }
  const opened: { device?: Device } = {}
  const started = aPageOf(slow, (device) => (opened.device = device))
  const device = opened.device as Device
  await device.readFirst()
  await vi.waitFor(() => expect(waited).toHaveBeenCalled())
  return {
    device,
    localStorage,
    shownTo: () => knownMember(device.state.getState())?.uid,
    elsewhere: (key: string) => {
      for (const notify of [...tabs]) notify(key)
    },
    open: async () => {
      shown()
      await started
    },
  }
}

describe('a page whose databases are not open yet', () => {
  it('shows its member as stored, then as their database has them', async () => {
    const { device, shownTo, open } = await aSlowPage()
    expect(shownTo()).toBe(BOUTIQUE)
    expect(device.state.getState().member).toBeUndefined()
    await open()
    expect(device.state.getState()).toMatchObject({ previewMember: undefined, member: { uid: BOUTIQUE } })
    await device.close()
  })

  it('shows nothing more of a member who signs out in another tab', async () => {
    const { device, localStorage, shownTo, elsewhere, open } = await aSlowPage()
    writeSessionRecord(localStorage, null)
    elsewhere(SESSION_KEY)
    expect(shownTo()).toBeUndefined()
    await open()
    expect(shownTo()).toBeUndefined()
    await device.close()
  })

  it('shows nothing of a member whose data are being removed', async () => {
    const { environment, localStorage } = anOfflineBrowser(BEA)
    localStorage.setItem(LEAVING_KEY, BOUTIQUE)
    const read = vi.fn(storedDocuments)
    const device = await aPageOf({ ...environment, storedDocuments: read })
    expect(read).not.toHaveBeenCalled()
    await device.close()
  })

  it('keeps what is done meanwhile, once they are open', async () => {
    const { device, open } = await aSlowPage()
    const { _id, ...fields } = anAnnonce()
    const written = writeDocument(device, 'annonces', _id, fields)
    await open()
    expect(await written).toMatchObject({ ok: true })
    await device.close()
  })
})
