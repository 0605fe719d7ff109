import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  changeSearch,
  deleteSearch,
  QUIET,
  saveRecherche,
  saveSearch,
  setFavori,
  takeVisitors,
} from '#data/commands/suivis.ts'
import type { Device } from '#data/device/device.ts'
import type { DeviceEnvironment } from '#data/device/environment.ts'
import type { SessionRecord } from '#data/session/session-record.ts'
import { VISITOR_SUIVIS_KEY } from '#data/store/names.ts'
import { createVisitorSuivis } from '#data/store/visitor-suivis.ts'
import { SUIVIS_MAX } from '#domain/market/suivis.ts'
import { anOfflineBrowser, aPageOf } from '#tests/fixtures/device/local-device.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'
import { anAnnonce, CREATEUR } from '#tests/fixtures/documents.ts'

const MEMBER: SessionRecord = { uid: CREATEUR, email: 'ana@exemple.fr', userType: 'createur' }
const AT = '2026-12-01T00:00:00.000Z'
const search = (name: string) => ({ name, search: `ou=${name}`, ...QUIET })
const visitors = () => device.visitorSuivis.state.getState()

let device: Device
afterEach(() => device?.close())

async function storedSuivis() {
  const found = await device.state.getState().member?.database.suivis.find().exec()
  return (found ?? []).map((one) => one.toJSON())
}

describe('what a visitor keeps', () => {
  beforeEach(async () => {
    device = await aPageOf(anOfflineBrowser(null).environment)
  })

  it('is changed and forgotten on the device', async () => {
    await setFavori(device, anAnnonce(), true)
    expect(await saveSearch(device, search('Lyon'))).toMatchObject({ ok: true })
    const [favori, saved] = visitors()
    expect(favori).toMatchObject({ kind: 'favori', about: anAnnonce()._id, nom: anAnnonce().nom })
    expect(saved).toMatchObject({ kind: 'recherche', name: 'Lyon', search: 'ou=Lyon', alert: '' })
    await changeSearch(device, saved?.about ?? '', { seenAt: '2027-01-01T00:00:00.000Z', alert: 'daily' })
    expect(visitors()[1]).toMatchObject({ seenAt: '2027-01-01T00:00:00.000Z', alert: '' })
    await deleteSearch(device, saved?.about ?? '')
    await setFavori(device, anAnnonce(), false)
    expect(visitors()).toEqual([])
  })

  it('is refused past the number of an account', async () => {
    for (let count = 0; count < SUIVIS_MAX.recherche.max; count += 1) await saveSearch(device, search(`${count}`))
    expect(await saveSearch(device, search('Lyon'))).toMatchObject({ ok: false, code: 'too-many-recherches' })
    expect(visitors()).toHaveLength(SUIVIS_MAX.recherche.max)
  })
})

describe('what a visitor kept', () => {
  beforeEach(async () => {
    const browser = anOfflineBrowser(null)
    const suivis = createVisitorSuivis(browser.environment)
    for (const name of ['Lyon', 'Brest']) {
      const fields = { ...search(name), nom: '', ville: '', prix: 0, at: AT, seenAt: AT }
      suivis.add({ ...fields, kind: 'recherche', about: name.toLowerCase().padEnd(12, '0') }, 9)
    }
    browser.localStorage.setItem('rayon-libre:session', JSON.stringify(MEMBER))
    device = await aPageOf(browser.environment)
  })

  it('is in the account once they have signed in, as it was, from however many tabs', async () => {
    await Promise.all([takeVisitors(device), takeVisitors(device)])
    const taken = { kind: 'recherche', at: AT, seenAt: AT, alert: '' }
    const found = (await storedSuivis()).sort((a, b) => (a.name < b.name ? -1 : 1))
    expect(found).toMatchObject([
      { ...taken, _id: `${CREATEUR}.recherche.brest0000000`, search: 'ou=Brest' },
      { ...taken, _id: `${CREATEUR}.recherche.lyon00000000`, search: 'ou=Lyon' },
    ])
    expect(visitors()).toEqual([])
  })

  it('is not doubled where the account has the same, and stays here where it is full', async () => {
    await saveRecherche(device, { ...search('Lyon'), alert: 'daily', byMail: true })
    for (let count = 1; count < SUIVIS_MAX.recherche.max; count += 1) await saveRecherche(device, search(`${count}`))
    await takeVisitors(device)
    const found = (await storedSuivis()).filter(({ search: query }) => query === 'ou=Lyon')
    expect(found).toMatchObject([{ alert: 'daily' }])
    expect(visitors().map(({ name }) => name)).toEqual(['Brest'])
  })
})

describe('what is kept in several tabs', () => {
  const page = { isVisible: () => true, on: () => () => {}, onStorage: () => () => {} }
  const favori = (about: string) => ({ ...search(''), kind: 'favori', about, nom: '', ville: '', prix: 0 }) as const

  it('is one list, which each shows', () => {
    const localStorage = memoryKeyValues()
    let changed: Parameters<DeviceEnvironment['page']['onStorage']>[0] = () => {}
    const onStorage: DeviceEnvironment['page']['onStorage'] = (listener) => {
      changed = listener
      return () => {}
    }
    const here = createVisitorSuivis({ localStorage, page: { ...page, onStorage } })
    const other = createVisitorSuivis({ localStorage, page })
    here.add({ ...favori('a'), at: AT, seenAt: '' }, 9)
    other.add({ ...favori('b'), at: AT, seenAt: '' }, 9)
    changed(VISITOR_SUIVIS_KEY, localStorage.getItem(VISITOR_SUIVIS_KEY))
    expect(here.state.getState().map(({ about }) => about)).toEqual(['a', 'b'])
    other.clear()
    changed(VISITOR_SUIVIS_KEY, null)
    expect(here.state.getState()).toEqual([])
  })

  it('is empty where something else has written, and lasts as long as the page where nothing may be', () => {
    const localStorage = { ...memoryKeyValues(), getItem: () => 'not ours' }
    expect(createVisitorSuivis({ localStorage, page }).state.getState()).toEqual([])
    const nothing = { ...localStorage, getItem: () => null, setItem: () => {} }
    const none = createVisitorSuivis({ localStorage: nothing, page })
    none.add({ ...favori('a'), at: AT, seenAt: '' }, 9)
    none.add({ ...favori('b'), at: AT, seenAt: '' }, 9)
    expect(none.state.getState()).toHaveLength(2)
  })
})
