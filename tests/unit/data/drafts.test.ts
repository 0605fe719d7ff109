import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adoptDrafts } from '#data/drafts/adopt-drafts.ts'
import { type DraftValues, withChanges } from '#data/drafts/drafts.ts'
import { changesBetween, draftOfForm } from '#data/drafts/form.ts'
import { CANDIDATURE_DRAFTS, LABEL_CHOICES } from '#data/store/names.ts'
import type { Uid } from '#domain/ids.ts'
import { ANA, draftsOfTabs, KEY, storedIn, type } from '#tests/fixtures/device/drafts.ts'
import { soon } from '#tests/fixtures/soon.ts'

const BEA = 'bea'

describe('what is typed', () => {
  it('is there at once, is stored, and is there again in the next page', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const page = await openTab()
    page.change(ANA, KEY, { set: { espace: 'Un mur' }, unset: [] })
    expect(page.read(ANA, KEY)).toEqual({ espace: 'Un mur' })
    expect(storedIn(table)).toBeUndefined()
    await page.flush()
    expect((await openTab()).read(ANA, KEY)).toEqual({ espace: 'Un mur' })
  })

  it('is unsent until it is sent, and choices for the next labels never are', async () => {
    const page = await draftsOfTabs(ANA).openTab()
    page.change(ANA, `${LABEL_CHOICES}one`, { set: { ticked: ['postal'] }, unset: [] })
    expect(page.unsentOf(ANA)).toEqual([])
    page.change(ANA, KEY, { set: { espace: 'Un mur' }, unset: [] })
    expect(page.unsentOf(ANA).map(({ key }) => key)).toEqual([KEY])
    expect(page.allOf(ANA)).toHaveLength(2)
  })

  it('is stored in the very task in which the page is left', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const page = await openTab()
    page.change(ANA, KEY, { set: { espace: 'Un mur' }, unset: [] })
    page.leave()
    expect(storedIn(table)).toEqual({ espace: 'Un mur' })
  })

  it('while something is being stored is stored next', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    let store = () => {}
    const stored = new Promise<void>((resolve) => (store = resolve))
    const page = await openTab({ ...table, write: (writes) => stored.then(() => table.write(writes)) })
    page.change(ANA, KEY, { set: { espace: 'Un mur' }, unset: [] })
    const firstFlush = page.flush()
    page.change(ANA, KEY, { set: { espace: 'Un mur clair' }, unset: [] })
    store()
    await firstFlush
    await table.write([{ owner: ANA, key: KEY, make: () => ({ espace: 'Un mur' }) }]) // written when that flush began
    await page.flush()
    expect(storedIn(table)).toEqual({ espace: 'Un mur clair' })
  })

  it('goes once nothing is left in it', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const page = await openTab()
    await type(page, { espace: 'Un mur' })
    await type(page, {}, ['espace'])
    expect(page.read(ANA, KEY)).toBeNull()
    expect(storedIn(table)).toBeUndefined()
  })

  it('stands over what is read late', async () => {
    const { openTab, tab, table } = draftsOfTabs(ANA)
    await type(await openTab(), { espace: 'Un mur', lieu: 'Nantes' })
    const page = tab()
    page.change(ANA, KEY, { set: { lieu: 'Rezé' }, unset: [] })
    await page.loaded
    expect(page.read(ANA, KEY)).toEqual({ espace: 'Un mur', lieu: 'Rezé' })
    await page.flush()
    expect(storedIn(table)).toEqual({ espace: 'Un mur', lieu: 'Rezé' })
  })
})

describe('a draft open in two tabs', () => {
  it('holds the fields that each has typed, and both have them', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const [one, two] = [await openTab(), await openTab()]
    one.change(ANA, KEY, { set: { espace: 'Un mur' }, unset: [] })
    two.change(ANA, KEY, { set: { lieu: 'Nantes' }, unset: [] })
    await Promise.all([one.flush(), two.flush()])
    const both = { espace: 'Un mur', lieu: 'Nantes' }
    expect(storedIn(table)).toEqual(both)
    await soon(() => expect([one, two].map((tab) => tab.read(ANA, KEY))).toEqual([both, both]))
  })

  it('keeps what is being typed when something arrives', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const [one, two] = [await openTab(), await openTab()]
    one.change(ANA, KEY, { set: { espace: 'Un mu' }, unset: [] })
    await type(two, { espace: 'Une vitrine', lieu: 'Nantes' })
    await soon(() => expect(one.read(ANA, KEY)).toEqual({ espace: 'Un mu', lieu: 'Nantes' }))
    await one.flush()
    expect(storedIn(table)).toEqual({ espace: 'Un mu', lieu: 'Nantes' })
  })

  it('is begun anew in both', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const [one, two] = [await openTab(), await openTab()]
    await type(one, { espace: 'Un mur' })
    await soon(() => expect(two.read(ANA, KEY)).toEqual({ espace: 'Un mur' }))
    one.remove(ANA, KEY)
    await type(two, { lieu: 'Nantes' })
    const begun = { lieu: 'Nantes' }
    expect(storedIn(table)).toEqual(begun)
    await soon(() => expect([one, two].map((tab) => tab.read(ANA, KEY))).toEqual([begun, begun]))
  })
})

describe('a whole form', () => {
  it('keeps only what differs from how it was opened', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const initial = { nom: '', ville: '' }
    const tabs = [await openTab(), await openTab()] as const
    const [one, two] = [draftOfForm(tabs[0], ANA, KEY), draftOfForm(tabs[1], ANA, KEY)]
    one.keep({ nom: 'La Mercerie', ville: '' }, initial)
    await tabs[0].flush()
    await soon(() => expect(tabs[1].read(ANA, KEY)).toEqual({ nom: 'La Mercerie' }))
    two.keep({ nom: '', ville: 'Nantes' }, initial)
    await tabs[1].flush()
    expect(storedIn(table)).toEqual({ nom: 'La Mercerie', ville: 'Nantes' })
    two.keep({ nom: '', ville: '' }, initial)
    await tabs[1].flush()
    expect(storedIn(table)).toEqual({ nom: 'La Mercerie' })
  })

  it('is kept whole when the other tab has discarded its own', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const tabs = [await openTab(), await openTab()] as const
    const [one, two] = [draftOfForm(tabs[0], ANA, KEY), draftOfForm(tabs[1], ANA, KEY)]
    two.keep({ nom: 'La Mercerie' })
    await tabs[1].flush()
    one.discard()
    await soon(() => expect(tabs[1].read(ANA, KEY)).toBeNull())
    two.keep({ nom: 'La Mercerie', ville: 'Nantes' })
    await tabs[1].flush()
    expect(storedIn(table)).toEqual({ nom: 'La Mercerie', ville: 'Nantes' })
  })

  it('that was sent while it was being typed in keeps what was typed since, and no more', async () => {
    const { openTab, table } = draftsOfTabs(ANA)
    const tab = await openTab()
    const form = draftOfForm(tab, ANA, KEY)
    form.keep({ texte: 'envoyé', nom: 'Ana' })
    form.discard()
    form.keep({ texte: 'encore' }, { texte: '' })
    await tab.flush()
    expect(storedIn(table)).toEqual({ texte: 'encore' })
  })
})

describe('whoever has left', () => {
  it('leaves nothing, and no tab brings back what it was still to store', async () => {
    const { openTab, table, browser } = draftsOfTabs(ANA)
    const [one, two] = [await openTab(), await openTab()]
    await type(one, { espace: 'Un mur' })
    two.change(ANA, KEY, { set: { lieu: 'Nantes' }, unset: [] })
    browser.uid = BEA
    await one.removeAllOf(ANA)
    expect(table.rows()).toEqual([])
    await two.flush()
    two.leave()
    expect(table.rows()).toEqual([])
    await soon(() => expect([one, two].map((tab) => tab.read(ANA, KEY))).toEqual([null, null]))
  })

  it('leaves nothing to the next page of a browser that was closed before it was removed', async () => {
    const { openTab, table, browser } = draftsOfTabs(ANA)
    await type(await openTab(), { espace: 'Un mur' })
    browser.uid = BEA
    const next = await openTab()
    expect(next.read(ANA, KEY)).toBeNull()
    await soon(() => expect(table.rows()).toEqual([]))
  })

  it('finds again what waited for their return', async () => {
    const { openTab, browser } = draftsOfTabs(ANA)
    await type(await openTab(), { espace: 'Un mur' })
    browser.uid = BEA
    browser.left = [ANA]
    await openTab()
    browser.uid = ANA
    expect((await openTab()).read(ANA, KEY)).toEqual({ espace: 'Un mur' })
  })
})

it("what a visitor wrote to boutiques becomes the créateur's, under what they had begun, and leaves the device's", async () => {
  const { openTab } = draftsOfTabs(ANA)
  const drafts = await openTab()
  const [one, other] = [`${CANDIDATURE_DRAFTS}one`, `${CANDIDATURE_DRAFTS}other`]
  const write = (owner: string, key: string, message: string) =>
    drafts.change(owner, key, { set: { message }, unset: [] })
  const messagesOf = (owner: string) => drafts.allOf(owner).map(({ key, values }) => `${key}: ${values.message}`)
  write('', one, 'Bonjour')
  write('', other, 'Bonsoir')
  write('', 'contact', 'au support')
  write(ANA, other, 'Commencé hier')
  adoptDrafts(drafts, ANA as Uid)
  const adopted = [`${other}: Commencé hier\n\nBonsoir`, `${one}: Bonjour`]
  expect(messagesOf(ANA)).toEqual(adopted)
  expect(messagesOf('')).toEqual(['contact: au support'])
  // The page died before it removed the visitor's draft.
  write('', other, 'Bonsoir')
  adoptDrafts(drafts, ANA as Uid)
  expect(messagesOf(ANA)).toEqual(adopted)
  expect(messagesOf('')).toEqual(['contact: au support'])
})

const values: fc.Arbitrary<DraftValues> = fc.dictionary(
  fc.constantFrom('nom', 'ville', 'prix', 'photos', '__proto__'),
  fc.oneof(fc.constantFrom('', 'a', 'b'), fc.boolean(), fc.array(fc.constantFrom('1', '2'), { maxLength: 2 })),
  { noNullPrototype: true },
)

describe('what was typed in a draft', () => {
  it('leads from what the form held to what it holds', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        expect(withChanges(before, changesBetween(before, after))).toEqual(after)
      }),
    )
  })

  it('leaves every other field as another tab has it', () => {
    fc.assert(
      fc.property(values, values, values, (before, after, stored) => {
        const typed = changesBetween(before, after)
        const merged = withChanges(stored, typed)
        for (const field of Object.keys({ ...stored, ...merged })) {
          if (field in typed.set || typed.unset.includes(field)) continue
          expect(merged[field]).toEqual(stored[field])
        }
      }),
    )
  })
})
