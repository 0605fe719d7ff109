import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { LEADERSHIP_KEY } from '#data/device/leadership.ts'
import type { OutboxPicture } from '#data/photos/outbox.ts'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, elsewhere, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { CACHES } from '#wire/names.ts'

const TYPED = 'Un texte que personne ne doit relire.'

const gateway = await aGateway()
let member: TestMember
let device: TestDevice

afterEach(() => device.close())

/** A picture rejected by the server: it stays until the member removes it. */
function picture({ uid }: TestMember): OutboxPicture {
  const [url, sha256] = [`/photos/annonces/${uid}/${'a'.repeat(64)}-full.webp`, 'a'.repeat(64)]
  const blob = new Blob(['picture'], { type: 'image/webp' })
  const at = new Date().toISOString()
  return { url, photo: url, size: 'full', uid, blob, sha256, at, name: 'vitrine.jpg', refused: 'server' }
}

/** A device on which a member has left something in every kind of storage. */
async function aFullDevice(options: Parameters<typeof aDevice>[2] = {}): Promise<void> {
  member = await aMember(gateway, 'boutique')
  device = await aDevice(gateway, member, options)
  await device.settled()
  await device.insert('annonces', [anAnnonce({ _id: annonceId(member.uid), description: TYPED })])
  await device.keepDraft('own', 'annonce/new', { description: TYPED })
  await device.keepDraft('public', 'connexion', { email: member.email })
  await device.keepPictures([picture(member)])
  await device.cachePhoto(CACHES.photos, `/photos/users/${member.uid}/seen.webp`)
  await device.cachePhoto(CACHES.shared, '/shared/1')
  await soon(async () => expect(await device.status()).toMatchObject({ waiting: 0, ownComplete: true }))
  const left = JSON.stringify(await device.left())
  for (const trace of [member.uid, member.email, TYPED]) expect(left).toContain(trace)
}

/** The device's timeout of a hanging call. */
const GIVEN_UP_MS = 30_000

/** Marks that a session must be ended, without saying whose. */
const SESSION_TO_END = 'rayon-libre:session-to-end=1'

/** @param more what else may stay in local storage, besides everybody's entries */
async function expectNothingLeft(...more: readonly string[]): Promise<void> {
  await soon(async () => expect(await device.status()).toMatchObject({ uid: null }))
  await soon(async () => {
    const left = await device.left()
    const complete = expect.stringMatching(/^rayon-libre:complete=[a-z]{10}$/)
    expect(left).toMatchObject({ outbox: [], caches: [], drafts: [] })
    expect(left.localStorage).toEqual([`${LEADERSHIP_KEY}=1`, complete, ...more])
    // The catalogue is public: every visitor has the active annonces.
    const memberDatabases = left.databases.filter((entry) => !/^rayon-libre--[^{]*--(annonces|catalogue)/.test(entry))
    for (const trace of [member.uid, member.email, TYPED]) expect(memberDatabases.join('\n')).not.toContain(trace)
  })
}

/** Deletes the account, or ends a session, from another device. */
const deleteElsewhere = () => member.call('/api/compte', { method: 'DELETE' })
const endSessions = async () => (await elsewhere(gateway, member)).call('/api/sessions', { method: 'DELETE' })

describe('nothing of a member stays on the device', () => {
  it('after a sign-out on a line that hangs, and the session ends once it does not', async () => {
    await aFullDevice()
    await device.hang()
    await device.insert('annonces', [anAnnonce({ _id: annonceId(member.uid, 'neverleaving') })])
    const gone = device.run('signOut').then(() => 'gone')
    expect(await Promise.race([gone, wait(GIVEN_UP_MS / 2).then(() => 'waits for the line')])).toBe('gone')
    await expectNothingLeft(SESSION_TO_END)
    expect(await member.call('/api/session')).toMatchObject({ uid: member.uid })
    await device.offline()
    await device.online()
    await expectNothingLeft()
    await expect(member.call('/api/session')).rejects.toMatchObject({ code: 'not-signed-in' })
    expect(await device.cookie()).toBe('')
  })

  // Proves V14.3.1
  it('after the account is deleted here', async () => {
    await aFullDevice()
    expect(await device.run('deleteAccount')).toMatchObject({ ok: true })
    await expectNothingLeft()
  })

  it('after the account is deleted on another device, the answer that says so being lost', async () => {
    await aFullDevice({ haste: 20 })
    // Without a reconnecting stream, nothing else makes the device check its session.
    await device.lose('/sync/_live', Number.POSITIVE_INFINITY)
    await device.lose('/api/session', 8)
    await deleteElsewhere()
    await expectNothingLeft()
  })

  it('after the session was ended from another device, but for what only this one has', async () => {
    await aFullDevice()
    await endSessions()
    await soon(async () => expect(await device.status()).toMatchObject({ uid: null }))
    // A draft and a rejected picture: they stay, inaccessible to every page.
    await soon(async () => {
      const { localStorage, drafts, caches, outbox } = await device.left()
      expect(localStorage).toContain(`rayon-libre:left-members=${member.uid}`)
      expect([drafts.length, caches, outbox.length]).toEqual([1, [], 1])
    })
    await soon(async () => expect(await device.cookie()).toBe(''))
  })

  // Proves V14.3.1
  it('after the session was ended from another device while this one was offline', async () => {
    member = await aMember(gateway, 'boutique')
    device = await aDevice(gateway, member)
    await device.settled()
    await device.cachePhoto(CACHES.photos, `/photos/users/${member.uid}/seen.webp`)
    await device.offline()
    await endSessions()
    expect(await device.status()).toMatchObject({ uid: member.uid })
    await device.online()
    await expectNothingLeft()
    expect(await device.cookie()).toBe('')
  })

  it('after the session ended, then the account was deleted elsewhere', async () => {
    await aFullDevice()
    await device.offline()
    await member.call('/api/session', { method: 'DELETE' })
    await (await elsewhere(gateway, member)).call('/api/compte', { method: 'DELETE' })
    expect(await device.status()).toMatchObject({ uid: member.uid })
    await device.online()
    await expectNothingLeft()
  })
})
