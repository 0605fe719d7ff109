import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeAlong } from '#data/commands/along.ts'
import { setFavori } from '#data/commands/favoris.ts'
import { changeSearch, deleteSearch, saveSearch } from '#data/commands/recherches.ts'
import { saveRecherche } from '#data/commands/suivis.ts'
import type { Device } from '#data/device/device.ts'
import type { SessionRecord } from '#data/device/session-record.ts'
import { QUIET, type Recherche, visitorRecherche } from '#data/visitor-recherches.ts'
import { SUIVIS_MAX } from '#domain/suivis.ts'
import { anOfflineBrowser, aPageOf } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, CREATEUR } from '#tests/fixtures/documents.ts'

const MEMBER: SessionRecord = { uid: CREATEUR, email: 'ana@exemple.fr', userType: 'createur' }
const search = (name: string) => ({ name, search: `ou=${name}`, ...QUIET })

let device: Device
afterEach(() => device.close())

async function visitors(): Promise<readonly Recherche[]> {
  const drafts = (await device.state.getState().publicDatabase?.drafts.find().exec()) ?? []
  return drafts.flatMap((one) => visitorRecherche(one) ?? [])
}

async function own() {
  const found = await device.state.getState().member?.database.suivis.find().exec()
  return (found ?? []).map((one) => one.toJSON())
}

describe("a visitor's saved search", () => {
  beforeEach(async () => {
    device = await aPageOf(anOfflineBrowser(null).environment)
  })

  it('stays on the device, is seen, and forgotten', async () => {
    expect(await saveSearch(device, search('Lyon'))).toMatchObject({ ok: true })
    const [saved] = await visitors()
    expect(saved).toMatchObject({ name: 'Lyon', search: 'ou=Lyon', alert: '' })
    const id = saved?.id ?? ''
    await changeSearch(device, id, { seenAt: '2027-01-01T00:00:00.000Z', alert: 'daily' })
    expect(await visitors()).toMatchObject([{ seenAt: '2027-01-01T00:00:00.000Z', alert: '' }])
    await deleteSearch(device, id)
    expect(await visitors()).toEqual([])
  })

  it('is refused past the number of an account', async () => {
    for (let count = 0; count < SUIVIS_MAX.recherche.max; count += 1) await saveSearch(device, search(`${count}`))
    expect(await saveSearch(device, search('Lyon'))).toMatchObject({ ok: false, code: 'too-many-recherches' })
    expect(await visitors()).toHaveLength(SUIVIS_MAX.recherche.max)
  })
})

describe('what a visitor kept', () => {
  beforeEach(async () => {
    const browser = anOfflineBrowser(MEMBER)
    device = await aPageOf(browser.environment)
    const { drafts } = device.state.getState().publicDatabase ?? {}
    for (const name of ['Lyon', 'Brest']) {
      const values = { name, search: `ou=${name}`, seenAt: '2026-12-01T00:00:00.000Z' }
      const key = name.toLowerCase().padEnd(12, '0')
      await drafts?.insert({ _id: `recherche/${key}`, values, at: '2026-12-01T00:00:00.000Z' })
    }
  })

  it('is in the account once they have signed in, as it was, from however many tabs', async () => {
    await Promise.all([takeAlong(device), takeAlong(device)])
    const taken = { kind: 'recherche', at: '2026-12-01T00:00:00.000Z', seenAt: '2026-12-01T00:00:00.000Z', alert: '' }
    const found = (await own()).sort((a, b) => (a.name < b.name ? -1 : 1))
    expect(found).toMatchObject([
      { ...taken, _id: `${CREATEUR}.recherche.brest0000000`, search: 'ou=Brest' },
      { ...taken, _id: `${CREATEUR}.recherche.lyon00000000`, search: 'ou=Lyon' },
    ])
    expect(await visitors()).toEqual([])
  })

  it('is not doubled where the account has the same, and stays here where it is full', async () => {
    await saveRecherche(device, { ...search('Lyon'), alert: 'daily', byMail: true })
    for (let count = 1; count < SUIVIS_MAX.recherche.max; count += 1) await saveRecherche(device, search(`${count}`))
    await setFavori(device, anAnnonce(), true)
    await takeAlong(device)
    expect((await own()).filter(({ search: query }) => query === 'ou=Lyon')).toMatchObject([{ alert: 'daily' }])
    expect((await visitors()).map(({ name }) => name)).toEqual(['Brest'])
  })
})
