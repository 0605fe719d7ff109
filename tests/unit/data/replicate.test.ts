import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Refused, Unreachable } from '#data/server/http.ts'
import { createLink } from '#data/server/link.ts'
import { createWireVersion } from '#data/server/wire-version.ts'
import type { SyncNotes } from '#data/sync/notes.ts'
import { replicate } from '#data/sync/replicate.ts'
import { leavesAfter } from '#domain/undoable.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { syncGateway } from '#tests/fixtures/sync/gateway.ts'
import { elsewhere, openPage, type SyncPage } from '#tests/fixtures/sync/page.ts'

const [A, B] = [annonceId(BOUTIQUE, 'aaaaaaaaaaaa'), annonceId(BOUTIQUE, 'bbbbbbbbbbbb')]
const RETRY_MS = 2000

/** A page that syncs with a server which is not known to be there yet. */
async function aStart(change: Partial<SyncPage<'annonces'>['input']> = {}) {
  const gateway = syncGateway()
  const page = await openPage({ gateway, name: 'annonces' })
  const link = createLink({ clock: page.clock, wireVersion: createWireVersion() })
  const errors: unknown[] = []
  const more = { link, leads: () => true, retryMs: RETRY_MS, onError: (error: unknown) => void errors.push(error) }
  await page.write(A, anAnnonce({ _id: A }))
  const replication = replicate({ ...page.input, ...more, ...change })
  onTestFinished(async () => {
    await replication.stop()
    link.close()
  })
  return { gateway, page, link, errors, replication }
}

/** A page that has synced two annonces with the server; the calls made so far are cleared. */
async function anExchange() {
  const { gateway, page, link, errors, replication } = await aStart()
  link.reportReachable()
  await page.write(B, anAnnonce({ _id: B }))
  await replication.caughtUp()
  gateway.calls.length = 0
  /** The calls made since, once no more follow. */
  const calls = async () => {
    for (let seen = -1; seen !== gateway.calls.length; await wait(15)) seen = gateway.calls.length
    return gateway.calls
  }
  const other = (id: string, prix: number) => elsewhere(gateway, 'annonces', id, { prix }, page.clock.now())
  const revOf = (id: string) => gateway.stands('annonces', id)?._rev ?? ''
  return { gateway, page, link, errors, replication, calls, other, revOf }
}

describe('an exchange', () => {
  it('begins with a pull, and sends what waits after it', async () => {
    const { gateway, link, replication } = await aStart()
    await wait(30)
    expect(gateway.calls).toEqual([])
    link.reportReachable()
    await replication.caughtUp()
    expect(gateway.calls.indexOf('_changes')).toBe(0)
    expect(gateway.stands('annonces', A)).not.toBeNull()
  })

  it('sends a write in one call, and asks nothing when it is told of it, before or after the answer', async () => {
    const { gateway, page, replication, calls, revOf } = await anExchange()
    gateway.once('_bulk_docs', 'answered', async () => {
      replication.resync({ docs: [[A, revOf(A)]] })
      await wait(10)
    })
    await page.write(A, { prix: 50 })
    expect(await calls()).toEqual(['_bulk_docs'])
    replication.resync({ docs: [[A, revOf(A)]] })
    expect(await calls()).toEqual(['_bulk_docs'])
  })

  it.each([
    ['of what another device wrote', () => ({ docs: [[A, '9-other']] as const })],
    [
      'of what another device wrote, beside its own',
      (revOf: (id: string) => string) => ({ docs: [A, B].map((id) => [id, revOf(id)] as const) }),
    ],
    ['of something', () => ({})],
  ] as const)('told %s pulls once', async (_what, notice) => {
    const { page, replication, calls, other, revOf } = await anExchange()
    await page.write(A, { prix: 50 })
    await calls()
    other(B, 70)
    replication.resync(notice(revOf))
    expect(await calls()).toEqual(['_bulk_docs', '_changes'])
    expect(await page.read(B)).toMatchObject({ prix: 70 })
  })

  it('told of what another device wrote while a sending fails, and goes on failing, pulls', async () => {
    const { gateway, page, replication, calls, other, revOf } = await anExchange()
    const fail = (before = () => {}) =>
      gateway.once('_bulk_docs', 'arriving', () => {
        before()
        fail()
        throw new Refused(500, { error: 'internal' })
      })
    fail(() => {
      other(B, 70)
      replication.resync({ docs: [[B, revOf(B)]] })
    })
    await page.write(B, { description: 'Au soleil.' })
    for (let nth = 0; nth < 3; nth += 1) {
      await calls()
      page.clock.move(15_000)
    }
    expect(await calls()).toContain('_changes')
  })

  it('pulls for a place in the feed that it has not come to, once', async () => {
    const { gateway, page, replication, calls, other } = await anExchange()
    replication.resync()
    expect(await calls()).toEqual(['_changes'])
    const [reached = ''] = gateway.end('annonces').split('.')
    replication.resync({ position: reached })
    expect(await calls()).toEqual(['_changes'])
    other(B, 70)
    const [place = ''] = gateway.end('annonces').split('.')
    replication.resync({ position: place })
    replication.resync({ position: place })
    expect(await calls()).toEqual(['_changes', '_changes'])
    expect(await page.read(B)).toMatchObject({ prix: 70 })
  })
})

it('asks by itself for what it has passed over, once that is taken back', async () => {
  const { page, replication, calls, other } = await anExchange()
  await page.write(A, { prix: 50, leavesAt: leavesAfter(page.clock.now() + 10_000) })
  other(A, 70)
  replication.resync()
  expect(await calls()).toEqual(['_changes'])
  expect(await page.read(A)).toMatchObject({ prix: 50 })
  const found = await page.collection.findOne(A).exec(true)
  await found.incrementalModify((latest) => ({ ...latest, prix: 35, unsentAt: '', leavesAt: '' }))
  expect(await calls()).toContain('_bulk_get')
  expect(await page.read(A)).toMatchObject({ prix: 70, unsentAt: '' })
})

it('a call that nothing answers is reported, and made again once the server is there', async () => {
  const { gateway, page, link, errors, calls } = await anExchange()
  gateway.once('_bulk_docs', 'arriving', () => Promise.reject(new Unreachable()))
  await page.write(A, { prix: 50 })
  await soon(() => expect(errors).toHaveLength(1))
  page.clock.move(RETRY_MS)
  expect(await calls()).toEqual(['_bulk_docs'])
  expect(link.state.getState().reachable).toBe(false)
  link.reportReachable()
  expect(await calls()).toEqual(['_bulk_docs', '_bulk_docs'])
  expect(gateway.stands('annonces', A)).toMatchObject({ prix: 50 })
})

it('an exchange that stops calls no more, and writes nothing of what is answered then', async () => {
  const { gateway, page, replication, errors, calls } = await anExchange()
  gateway.once('_bulk_docs', 'answered', () => void replication.stop())
  await page.write(A, { prix: 50 })
  expect(await calls()).toEqual(['_bulk_docs'])
  expect((await page.read(A))?.unsentAt).not.toBe('')
  await page.write(B, { prix: 60 })
  replication.resync()
  expect(await calls()).toEqual(['_bulk_docs'])
  expect(errors).toEqual([])
})

describe('stopping', () => {
  it.each(['_changes', '_bulk_docs', '_bulk_get'] as const)('waits for no call that hangs: %s', async (path) => {
    const { gateway, page, replication, calls } = await anExchange()
    gateway.verdicts.set(A, { error: 'too-large' })
    const hung = new Promise<void>((_resolve, reject) => onTestFinished(() => reject(new Unreachable())))
    gateway.once(path, 'arriving', () => hung)
    await page.write(A, { prix: 50 })
    if (path === '_changes') replication.resync()
    expect(await calls()).toContain(path)
    let hasStopped = false
    void replication.stop().then(() => (hasStopped = true))
    await calls()
    expect(hasStopped).toBe(true)
  })

  it('before the first pull leaves nothing that looks for what waits', async () => {
    let left = 100
    const notes: SyncNotes = {
      read: async () => {
        left -= 1
        if (left === 0) throw new Error('reads without end')
        return {}
      },
      edit: () => Promise.reject(new Error('nothing has been pulled')),
    }
    const { replication } = await aStart({ notes })
    await wait(30)
    await replication.stop()
    const then = left
    await wait(50)
    expect(left).toBe(then)
  })
})
