import { expect, it } from 'vitest'
import { aCandidature, anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { type SyncGateway, syncGateway } from '#tests/fixtures/sync/gateway.ts'
import { elsewhere, openPage, type SyncPage } from '#tests/fixtures/sync/page.ts'
import { mortalStorage } from '#tests/fixtures/sync/storage.ts'

const [A, B, C] = ['a', 'b', 'c'].map((letter) => annonceId(BOUTIQUE, letter.repeat(12))) as [never, never, never]
const DEATHS_MAX = 40

type Name = 'annonces' | 'candidatures'

interface Story {
  readonly title: string
  readonly name?: Name
  /** The first page's acts before the sync that is tried with every death. */
  readonly before: (page: SyncPage<Name>, gateway: SyncGateway) => Promise<void>
  /** Whether that page has never pulled before. */
  readonly isFirst?: boolean
  /** Changes on the server before the next page is opened. */
  readonly meanwhile?: (gateway: SyncGateway) => void
}

const write = (page: SyncPage<Name>, id: string, change: object) => page.write(id, change as never)
const other = (gateway: SyncGateway, page: SyncPage<Name>, name: Name, id: string, change: object | null) =>
  elsewhere(gateway, name, id, change as never, page.clock.now())

const copies = new Map<SyncGateway, ReturnType<SyncGateway['copy']>>()

type Before = Story['before']
/** What its page may have done, by a title. */
const story = (title: string, before: Before, more: Partial<Story> = {}): Story => ({ title, before, ...more })

const STORIES: readonly Story[] = [
  story(
    'a first pull, of which something is deleted before the next',
    async (page, gateway) => {
      for (const id of [A, B]) other(gateway, page, 'annonces', id, anAnnonce({ _id: id }))
    },
    { isFirst: true, meanwhile: (gateway) => void gateway.write('annonces', A, null) },
  ),
  story('a later pull of what is new, changed and gone', async (page, gateway) => {
    other(gateway, page, 'annonces', A, { prix: 70 })
    other(gateway, page, 'annonces', B, null)
    other(gateway, page, 'annonces', C, anAnnonce({ _id: C }))
  }),
  story(
    'two writes that are taken, and lost by a store put back before the next page',
    async (page, gateway) => {
      await page.round.pull()
      copies.set(gateway, gateway.copy())
      await write(page, A, { prix: 50 })
      await write(page, C, anAnnonce({ _id: C }))
    },
    { meanwhile: (gateway) => gateway.putBack(copies.get(gateway) ?? new Map()) },
  ),
  story('a conflict', async (page, gateway) => {
    other(gateway, page, 'annonces', A, { prix: 70 })
    await write(page, A, { description: 'Au soleil.' })
  }),
  story('a write that is refused', async (page, gateway) => {
    gateway.verdicts.set(A, { error: 'forbidden', reason: 'candidature-open' })
    await write(page, A, { prix: 50 })
    await write(page, B, { prix: 60 })
  }),
  story('an edit of what is gone', async (page, gateway) => {
    other(gateway, page, 'annonces', A, null)
    await write(page, A, { prix: 50 })
  }),
  story('a removal', (page) => write(page, A, { removal: true })),
  story('a pull of another life, which has lost a write and has what was removed', async (page, gateway) => {
    const copy = gateway.copy()
    await write(page, A, { prix: 50 })
    await write(page, C, anAnnonce({ _id: C }))
    await write(page, B, { removal: true })
    await page.exchange()
    gateway.putBack(copy)
  }),
  story(
    'a pull of another life, in which a candidature of others is no more',
    async (page, gateway) => {
      const copy = gateway.copy()
      other(gateway, page, 'candidatures', aCandidature()._id, aCandidature())
      await page.exchange()
      gateway.putBack(copy)
    },
    { name: 'candidatures' },
  ),
]

/** Runs a story whose page dies after this many writes. @returns the outcome, and the writes it did */
async function tell({ name = 'annonces', before, isFirst = false, meanwhile = () => {} }: Story, alive: number) {
  const gateway = syncGateway()
  const storage = mortalStorage()
  const page: SyncPage<Name> = await openPage<Name>({ gateway, name, storage })
  if (!isFirst) {
    if (name === 'annonces') for (const id of [A, B]) await write(page, id, anAnnonce({ _id: id }))
    await page.exchange()
    await page.round.pull()
  }
  await before(page, gateway)
  storage.begin(alive)
  const isAlive = (await Promise.allSettled([page.exchange()]))[0].status === 'fulfilled'
  const writes = [...storage.writes]
  await page.close()
  storage.begin()
  meanwhile(gateway)
  const next: SyncPage<Name> = await openPage<Name>({ gateway, name, storage, clock: page.clock })
  // Both halves start together, as in the app; if one of them hits a new epoch, it may hit it again.
  await Promise.allSettled([next.round.pull(), next.round.push()])
  await next.exchange()
  await next.round.pull()
  const { cursor, ...note } = await next.notes.read()
  const end = {
    here: await next.all(),
    there: [...gateway.all(name)].sort((a, b) => (a._id < b._id ? -1 : 1)),
    aside: await next.aside(),
    note,
    isAtEnd: cursor === gateway.end(name),
  }
  await next.close()
  return { end, writes, isAlive }
}

it.each(STORIES)(
  'a page that dies between any two writes of $title leaves the next one where it would have been',
  async (story) => {
    const { end, writes, isAlive } = await tell(story, DEATHS_MAX)
    expect(isAlive).toBe(true)
    expect(end.isAtEnd).toBe(true)
    for (let alive = 0; alive < writes.length; alive += 1) {
      const outcome = await tell(story, alive)
      expect(outcome.isAlive).toBe(false)
      expect({ after: writes.slice(0, alive), ...outcome.end }).toEqual({ after: writes.slice(0, alive), ...end })
    }
  },
)
