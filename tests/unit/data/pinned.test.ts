import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addFavori, markLu, removeFavori, saveRecherche, setFavori } from '#data/commands/suivis.ts'
import type { Device } from '#data/device/device.ts'
import { pinnedAnnonces } from '#data/device/pinned-annonces.ts'
import type { SessionRecord } from '#data/session/session-record.ts'
import { fromWire } from '#data/sync/wire.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { anOfflineBrowser, aPageOf } from '#tests/fixtures/device/local-device.ts'
import { aCandidature, anAnnonce, aUser, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

let device: Device
let pinned: ReturnType<typeof pinnedAnnonces>
let notifications: number
let stop: () => void

const ids = async () => [...((await pinned.ids()) ?? ['unknown'])].sort()
const candidature = aCandidature()
const faraway = { ...anAnnonce(), _id: annonceId(BOUTIQUE, 'loin00000000') }

async function on(member: SessionRecord | null): Promise<void> {
  device = await aPageOf(anOfflineBrowser(member).environment)
  pinned = pinnedAnnonces(device.state, device.visitorSuivis)
  notifications = 0
  stop = pinned.onChange(() => (notifications += 1))
}

async function receive(): Promise<void> {
  const doc = fromWire('candidatures', { ...candidature, _rev: '1-a' })
  await device.state.getState().member?.database.candidatures.insert(doc)
}

afterEach(async () => {
  stop()
  await device.close()
})

describe('what a créateur keeps wherever it is', () => {
  beforeEach(() => on({ uid: CREATEUR, email: 'ana@exemple.fr', userType: 'createur' }))

  // Proves S2.marche.4
  it('is their favourites and what they have applied to', async () => {
    await receive()
    await addFavori(device, faraway)
    expect(await ids()).toEqual([candidature.annonceId, faraway._id].sort())
    await soon(() => expect(notifications).toBe(2))
    await removeFavori(device, faraway._id as AnnonceId)
    expect(await ids()).toEqual([candidature.annonceId])
    await soon(() => expect(notifications).toBe(3))
  })

  it('is told of nothing else that they keep', async () => {
    await saveRecherche(device, { name: 'Lyon', search: 'ou=Lyon', alert: '', byMail: false, byPush: false })
    await markLu(device, candidature._id, '2026-12-05T10:00:00.000Z')
    await addFavori(device, faraway)
    await soon(() => expect(notifications).toBe(1))
  })

  it('is looked at again when their city is known', async () => {
    const { member } = device.state.getState()
    if (!member) throw new Error('nobody')
    device.state.setState({ member: { ...member, profil: aUser({ ville: 'Brest' }) } })
    device.state.setState({ member: { ...member, profil: aUser({ ville: 'Brest', nom: 'Ana' }) } })
    expect(notifications).toBe(1)
  })

  it('goes with them', async () => {
    await addFavori(device, faraway)
    const { member } = device.state.getState()
    device.state.setState({ member: null })
    expect(await ids()).toEqual([])
    device.state.setState({ member: undefined })
    expect(await ids()).toEqual(['unknown'])
    device.state.setState({ member })
  })
})

describe('what is kept wherever it is', () => {
  it('is of a boutique their favourites: what is applied to is their own', async () => {
    await on({ uid: BOUTIQUE, email: 'ida@exemple.fr', userType: 'boutique' })
    await receive()
    await addFavori(device, faraway)
    expect(await ids()).toEqual([faraway._id])
  })

  it('is of a visitor their favourites', async () => {
    await on(null)
    await setFavori(device, faraway, true)
    expect(await ids()).toEqual([faraway._id])
    await soon(() => expect(notifications).toBe(1))
  })
})
