import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPublicDatabase, type PublicDatabase } from '#data/database.ts'
import type { DraftValues } from '#data/drafts/draft-changes.ts'
import { createDraftSession, type DraftSession } from '#data/drafts/draft-session.ts'
import { createDrafts } from '#data/drafts/drafts.ts'
import { HIDDEN_DRAFT_PREFIX } from '#data/names.ts'
import { memoryKeyValues, memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { soon } from '#tests/fixtures/soon.ts'

const KEY = 'contrat/x'
let database: PublicDatabase

beforeEach(async () => {
  database = await openPublicDatabase({ storage: memoryStorage(), multiInstance: false })
})

afterEach(async () => {
  await database.remove()
})

/** A form in a tab of its own. */
function aTab(live: boolean, sessionStorage = memoryKeyValues(), before: (session: DraftSession) => void = () => {}) {
  const drafts = createDrafts({ sessionStorage })
  const reported: unknown[] = []
  const leaving: (() => void)[] = []
  const surroundings = {
    environment: {
      clock: { now: () => 0, after: () => () => {} },
      page: {
        on: (signal: string, listener: () => void) => {
          if (signal === 'pagehide') leaving.push(listener)
          return () => {}
        },
      },
    },
    drafts,
    storage: {
      state: { getState: () => ({ full: false }) },
      report: (error: unknown) => reported.push(error) > 0,
    },
  }
  let values: DraftValues | null | undefined
  const session = createDraftSession(surroundings, KEY, live, (shown) => {
    values = shown
  })
  before(session)
  const close = session.open(database.drafts)
  const leave = () => {
    for (const listener of leaving) listener()
  }
  return { ...session, values: () => values, flush: drafts.flush, reported, sessionStorage, leave, close }
}

async function ready(...tabs: readonly ReturnType<typeof aTab>[]): Promise<void> {
  await soon(() => {
    for (const tab of tabs) expect(tab.values()).not.toBeUndefined()
  })
}

async function stored(): Promise<unknown> {
  return (await database.drafts.findOne(KEY).exec())?.toMutableJSON().values
}

describe('a draft open in two tabs', () => {
  it('holds the fields that each has typed, and shows them in both', async () => {
    const [one, two] = [aTab(true), aTab(true)]
    await ready(one, two)
    one.change({ espace: 'Un mur' })
    two.change({ lieu: 'Nantes' })
    await Promise.all([one.flush(), two.flush()])
    const both = { espace: 'Un mur', lieu: 'Nantes' }
    expect(await stored()).toEqual(both)
    await soon(() => {
      for (const tab of [one, two]) expect(tab.values()).toEqual(both)
    })
  })

  it('goes on from what the other tab has typed', async () => {
    const [one, two] = [aTab(true), aTab(true)]
    await ready(one, two)
    one.change({ espace: 'Un mur' })
    await one.flush()
    await soon(() => expect(two.values()).toEqual({ espace: 'Un mur' }))
    two.change({ espace: 'Un mur près de la caisse' })
    await two.flush()
    await soon(() => expect(one.values()).toEqual({ espace: 'Un mur près de la caisse' }))
    // What the first typed before is not written again.
    one.change({ lieu: 'Nantes' })
    await one.flush()
    expect(await stored()).toEqual({ espace: 'Un mur près de la caisse', lieu: 'Nantes' })
  })

  it('keeps what is being typed when something arrives', async () => {
    const [one, two] = [aTab(true), aTab(true)]
    await ready(one, two)
    one.change({ espace: 'Un mu' })
    two.change({ lieu: 'Nantes' })
    await two.flush()
    await soon(() => expect(one.values()).toEqual({ espace: 'Un mu', lieu: 'Nantes' }))
    await one.flush()
    expect(await stored()).toEqual({ espace: 'Un mu', lieu: 'Nantes' })
  })

  it('is begun anew in both', async () => {
    const [one, two] = [aTab(true), aTab(true)]
    await ready(one, two)
    one.change({ espace: 'Un mur' })
    await one.flush()
    await soon(() => expect(two.values()).toEqual({ espace: 'Un mur' }))
    one.discard()
    two.change({ lieu: 'Nantes' })
    await two.flush()
    await soon(() => {
      for (const tab of [one, two]) expect(tab.values()).toEqual({ lieu: 'Nantes' })
    })
  })

  it('keeps of a whole form only what differs from how it was opened', async () => {
    const initial = { nom: '', ville: '' }
    const [one, two] = [aTab(false), aTab(false)]
    await ready(one, two)
    one.keep({ nom: 'La Mercerie', ville: '' }, initial)
    await one.flush()
    two.keep({ nom: '', ville: 'Nantes' }, initial)
    await two.flush()
    expect(await stored()).toEqual({ nom: 'La Mercerie', ville: 'Nantes' })
  })

  it('keeps all of a form when the other tab has discarded its own', async () => {
    const [one, two] = [aTab(false), aTab(false)]
    await ready(one, two)
    two.keep({ nom: 'La Mercerie' })
    await two.flush()
    one.discard()
    await one.flush()
    expect(await stored()).toBeUndefined()
    two.keep({ nom: 'La Mercerie', ville: 'Nantes' })
    await two.flush()
    expect(await stored()).toEqual({ nom: 'La Mercerie', ville: 'Nantes' })
  })

  it('goes once nothing is left in it, and not with what the other tab has typed', async () => {
    const [one, two] = [aTab(false), aTab(false)]
    await ready(one, two)
    one.keep({ nom: 'La Mercerie' })
    two.keep({ ville: 'Nantes' })
    await Promise.all([one.flush(), two.flush()])
    one.keep({})
    await one.flush()
    expect(await stored()).toEqual({ ville: 'Nantes' })
    two.keep({})
    await two.flush()
    expect(await stored()).toBeUndefined()
  })
})

describe('what could not be written', () => {
  it('is written with what is typed next', async () => {
    const tab = aTab(true)
    await ready(tab)
    tab.change({ duree: '3' })
    await tab.flush()
    const { findOne } = database.drafts
    const full = () => {
      throw new Error('full')
    }
    Object.assign(database.drafts, { findOne: full })
    tab.change({ espace: 'Un mur' })
    await tab.flush()
    expect(tab.reported).toHaveLength(1)
    Object.assign(database.drafts, { findOne })
    tab.change({ lieu: 'Nantes' })
    await tab.flush()
    expect(await stored()).toEqual({ duree: '3', espace: 'Un mur', lieu: 'Nantes' })
  })

  it.each<[string, DraftValues | null, (session: DraftSession) => void]>([
    ['typed before the device was read, and sent while it is', null, (session) => session.keep({ texte: 'envoyé' })],
    ['of an earlier visit, and sent before the device is read', { texte: 'hier' }, (session) => session.discard()],
  ])('is not shown again when it was %s', async (_, earlier, before) => {
    if (earlier !== null) await database.drafts.insert({ _id: KEY, values: earlier, at: '' })
    const tab = aTab(false, undefined, before)
    if (earlier === null) tab.discard()
    await soon(() => expect(tab.values()).not.toBe(undefined))
    expect(tab.values()).toBeNull()
    await tab.flush()
    expect(await database.drafts.findOne(KEY).exec()).toBeNull()
  })

  it('is not found by a form that takes up what was read after it was discarded', async () => {
    const tab = aTab(false, undefined, ({ keep }) => keep({ espace: 'Un mur' }))
    await ready(tab)
    expect(tab.found()).toEqual({ espace: 'Un mur' })
    tab.discard()
    expect(tab.found()).toBeNull()
  })

  it('does not come back once it was discarded', async () => {
    const tab = aTab(true)
    await ready(tab)
    const { findOne } = database.drafts
    let fail: ((error: Error) => void) | undefined
    const slow = { exec: () => new Promise((_, reject) => (fail = reject)) }
    Object.assign(database.drafts, { findOne: () => slow })
    tab.change({ espace: 'Un mur' })
    const flushed = tab.flush()
    await soon(() => expect(fail).toBeDefined())
    Object.assign(database.drafts, { findOne })
    tab.discard()
    tab.change({ lieu: 'Nantes' })
    fail?.(new Error('full'))
    await flushed
    await tab.flush()
    expect(await stored()).toEqual({ lieu: 'Nantes' })
  })

  it('is taken over by the next page of its tab, over what another has typed meanwhile', async () => {
    const [one, two] = [aTab(true), aTab(true)]
    await ready(one, two)
    two.change({ espace: 'Une vitrine', lieu: 'Nantes' })
    await two.flush()
    await soon(() => expect(one.values()).toEqual({ espace: 'Une vitrine', lieu: 'Nantes' }))
    one.change({ espace: 'Un mur' })
    one.leave()
    // The write under way was lost with the page.
    const hidden = memoryKeyValues()
    hidden.setItem(HIDDEN_DRAFT_PREFIX + KEY, one.sessionStorage.getItem(HIDDEN_DRAFT_PREFIX + KEY) ?? '')
    one.close()
    await one.flush()
    two.change({ lieu: 'Rezé' })
    await two.flush()
    const next = aTab(true, hidden)
    await ready(next)
    expect(next.values()).toEqual({ espace: 'Un mur', lieu: 'Rezé' })
    await next.flush()
    expect(hidden.entries()).toEqual([])
  })
})
