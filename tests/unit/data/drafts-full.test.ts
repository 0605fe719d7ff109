import { describe, expect, it } from 'vitest'
import type { DraftTable } from '#data/drafts/drafts.ts'
import { ANA, draftsOfTabs, KEY, storedIn, type } from '#tests/fixtures/device/drafts.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'
import { soon } from '#tests/fixtures/soon.ts'

const BEA = 'bea'

function full(): Promise<never> {
  return Promise.reject(new DOMException('', 'QuotaExceededError'))
}

describe('where nothing can be stored', () => {
  it('what is typed stays in memory, is said, and is stored once there is room', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    let room = false
    const tab = await openTab({ ...table, write: (writes) => (room ? table.write(writes) : full()) })
    await type(tab, { espace: 'Un mur' })
    expect(tab.errors).toHaveLength(1)
    tab.change(ANA, KEY, { set: { lieu: 'Nantes' }, unset: [] })
    room = true
    tab.room()
    await soon(() => expect(storedIn(table)).toEqual({ espace: 'Un mur', lieu: 'Nantes' }))
  })

  it('stays in the tab, over what was stored before, when its page is left and opened again', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    await type(await openTab(), { espace: 'Un mur', lieu: 'Nantes', note: '' })
    const tabStorage = memoryKeyValues()
    const tab = await openTab({ ...table, write: full, put: full }, tabStorage)
    await type(tab, { espace: 'Un mur clair' }, ['lieu'])
    tab.leave()
    const next = await openTab(table, tabStorage)
    expect(next.read(ANA, KEY)).toEqual({ espace: 'Un mur clair', note: '' })
    await type(next, { espace: 'Un mur blanc' })
    expect((await openTab(table, tabStorage)).read(ANA, KEY)).toEqual({ espace: 'Un mur blanc', note: '' })
  })

  it('stays in the tab, when its page crashes or its storage hangs', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const tabStorage = memoryKeyValues()
    await type(await openTab({ ...table, write: full, put: full }, tabStorage), { espace: 'Un mur' })
    let hangs = false
    const write: DraftTable['write'] = (writes) => (hangs ? new Promise(() => {}) : table.write(writes))
    const tab = await openTab({ ...table, write, put: full }, tabStorage)
    expect(tab.read(ANA, KEY)).toEqual({ espace: 'Un mur' })
    await tab.flush()
    hangs = true
    void type(tab, { lieu: 'Nantes' })
    tab.leave()
    expect((await openTab(table, tabStorage)).read(ANA, KEY)).toEqual({ espace: 'Un mur', lieu: 'Nantes' })
  })

  it('what was kept in a tab is not taken over once it is stored, nor by whoever signs in next', async () => {
    const { openTab, table, browser } = draftsOfTabs(ANA)
    const tabStorage = memoryKeyValues()
    let room = false
    const write: DraftTable['write'] = (writes) => (room ? table.write(writes) : full())
    const tab = await openTab({ ...table, write, put: full }, tabStorage)
    await type(tab, { espace: 'Un mur' })
    tab.leave()
    expect(tabStorage.length).toBe(1)
    room = true
    await tab.flush()
    expect(tabStorage.length).toBe(0)
    room = false
    await type(tab, { espace: 'Un mur clair' })
    tab.leave()
    browser.uid = BEA
    const next = await openTab(table, tabStorage)
    expect([next.read(ANA, KEY), tabStorage.length]).toEqual([null, 0])
  })

  it('stays in the tab until it is stored, whatever else happens to its pages', async () => {
    const { table, tab, openTab } = draftsOfTabs(ANA)
    const tabStorage = memoryKeyValues()
    const firstTab = await openTab({ ...table, write: full, put: full }, tabStorage)
    await type(firstTab, { espace: 'Un mur' })
    firstTab.leave()
    // One page left before its database opened, and one that got none.
    tab(new Promise<never>(() => {}), tabStorage).leave()
    const blocked = tab(Promise.reject(new DOMException('', 'QuotaExceededError')), tabStorage)
    await blocked.loaded
    expect(blocked.read(ANA, KEY)).toEqual({ espace: 'Un mur' })
    await type(blocked, { lieu: 'Nantes' })
    blocked.leave()
    const next = await openTab(table, tabStorage)
    await next.flush()
    expect(storedIn(table)).toEqual({ espace: 'Un mur', lieu: 'Nantes' })
    expect(tabStorage.length).toBe(0)
  })

  it('as where there is no database, a form works as long as its page, and what was typed goes with the session', async () => {
    const tabStorage = memoryKeyValues()
    const blocked = draftsOfTabs(ANA).tab(Promise.reject(new DOMException('', 'QuotaExceededError')), tabStorage)
    await blocked.loaded
    await type(blocked, { espace: 'Un mur' })
    expect(blocked.read(ANA, KEY)).toEqual({ espace: 'Un mur' })
    expect(blocked.errors).toHaveLength(1)
    blocked.leave()
    await blocked.removeAllOf(ANA)
    expect([blocked.read(ANA, KEY), tabStorage.length]).toEqual([null, 0])
  })

  it('what was discarded does not come back', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    let fail = () => {}
    const failing = new Promise<never>((_, reject) => (fail = () => reject(new DOMException('', 'QuotaExceededError'))))
    let isFirstWrite = true
    const write: DraftTable['write'] = (writes) => {
      if (!isFirstWrite) return table.write(writes)
      isFirstWrite = false
      return failing
    }
    const tab = await openTab({ ...table, write })
    tab.change(ANA, KEY, { set: { espace: 'Un mur' }, unset: [] })
    const flushed = tab.flush()
    tab.remove(ANA, KEY)
    tab.change(ANA, KEY, { set: { lieu: 'Nantes' }, unset: [] })
    fail()
    await flushed
    await tab.flush()
    expect(storedIn(table)).toEqual({ lieu: 'Nantes' })
  })
})
