import { describe, expect, it } from 'vitest'
import { syncNotes } from '#data/sync/notes.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { type SyncGateway, syncGateway } from '#tests/fixtures/sync/gateway.ts'
import { elsewhere, openPage } from '#tests/fixtures/sync/page.ts'

const A = annonceId(BOUTIQUE, 'aaaaaaaaaaaa')

describe('what is noted of an exchange', () => {
  it('is of one collection, changed by both halves at once, and nothing of either is lost', async () => {
    const { notes, database } = await openPage({ gateway: syncGateway(), name: 'annonces' })
    const add = (letter: string) => notes.edit((note) => ({ ...note, removed: [...(note.removed ?? []), letter] }))
    await Promise.all([...'abcdefgh'].map(add).concat(notes.edit((note) => ({ ...note, cursor: 'e:1' }))))
    const { removed = [], cursor } = await notes.read()
    expect([...removed].sort().join('')).toBe('abcdefgh')
    expect(cursor).toBe('e:1')
    expect(await syncNotes(database, 'users').read()).toEqual({})
  })

  it('counts for nothing once the storage is another', async () => {
    const { database } = await openPage({ gateway: syncGateway(), name: 'annonces' })
    const [here, another] = ['here', 'another'].map((token) =>
      syncNotes({ notes: database.notes, storageToken: Promise.resolve(token) }, 'annonces'),
    ) as [ReturnType<typeof syncNotes>, ReturnType<typeof syncNotes>]
    await here.edit(() => ({ cursor: 'e:7', mark: 'm', removed: [A] }))
    expect(await another.read()).toEqual({})
    await another.edit((note) => ({ ...note, mark: 'n' }))
    expect(await another.read()).toEqual({ mark: 'n' })
    expect(await here.read()).toEqual({})
  })
})

describe('a tab that leads no more', () => {
  async function aTab() {
    const gateway = syncGateway()
    const lead = { leads: true }
    const page = await openPage({ gateway, name: 'annonces', leads: () => lead.leads })
    await page.write(A, anAnnonce({ _id: A }))
    await page.exchange()
    const stored = () => Promise.all([page.notes.read(), page.all(), page.aside()])
    return { gateway, page, lead, stored }
  }

  const refused = { error: 'forbidden', reason: 'candidature-open' } as const

  it.each<[string, '_changes' | '_bulk_docs', (gateway: SyncGateway) => unknown]>([
    ['a pull is answered writes neither what came nor its cursor', '_changes', (it) => it.write('annonces', A, null)],
    ['a pull of another life is answered offers nothing again', '_changes', (it) => it.empty()],
    ['a push is answered writes neither the mark nor the answer', '_bulk_docs', () => {}],
    ['a push is refused sets nothing aside', '_bulk_docs', (it) => it.verdicts.set(A, refused)],
  ])('when %s', async (_title, path, act) => {
    const { gateway, page, lead, stored } = await aTab()
    act(gateway)
    if (path === '_bulk_docs') await page.write(A, { prix: 50 })
    gateway.once(path, 'answered', () => {
      lead.leads = false
    })
    const then = await stored()
    await expect(path === '_changes' ? page.round.pull() : page.round.push()).rejects.toThrow('leads no more')
    expect(await stored()).toEqual(then)
  })

  it('once what came is written writes no cursor', async () => {
    const { gateway, page, lead } = await aTab()
    const { cursor } = await page.notes.read()
    elsewhere(gateway, 'annonces', A, { prix: 70 }, page.clock.now())
    page.collection.$.subscribe(() => (lead.leads = false))
    await expect(page.round.pull()).rejects.toThrow('leads no more')
    expect(await page.read(A)).toMatchObject({ prix: 70 })
    expect((await page.notes.read()).cursor).toBe(cursor)
  })

  it('when the document is about to be written leaves it as it is', async () => {
    const { page, lead } = await aTab()
    await page.write(A, { prix: 50 })
    page.database.notes.$.subscribe(() => {
      lead.leads = false // so the mark is written
    })
    await expect(page.round.push()).rejects.toThrow('leads no more')
    expect(await page.read(A)).toMatchObject({ prix: 50, rev: expect.stringMatching(/^1-/) })
    expect((await page.read(A))?.unsentAt).not.toBe('')
  })

  it('marks nothing of what a store put back has lost', async () => {
    const { gateway, page, lead, stored } = await aTab()
    gateway.empty()
    const then = await stored()
    const { find } = page.collection
    page.collection.find = ((...args: Parameters<typeof find>) => {
      lead.leads = false
      return find.apply(page.collection, args)
    }) as typeof find
    await expect(page.round.pull()).rejects.toThrow('leads no more')
    page.collection.find = find
    expect(await stored()).toEqual(then)
  })
})
