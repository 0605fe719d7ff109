import { describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import { get } from '#gateway/store/documents.ts'
import { readEpoch, renewEpoch } from '#gateway/store/epoch.ts'
import { epochOf } from '#gateway/sync/pull/sequence.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'
import { totalOf } from '#tests/fixtures/metrics.ts'
import { allDocs } from '#tests/fixtures/store.ts'

interface Seen {
  readonly since?: string
  readonly mark?: string
}

/** Pushes an annonce with what its device has seen. @returns the answer, and whether the store now has it */
async function sent({ store }: HttpGateway, by: TestClient, seen: Seen) {
  const annonce = anAnnonce(by.uid)
  const answer = await by.post('/sync/annonces/_bulk_docs', { docs: [annonce], ...seen })
  const { error } = (await answer.json()) as { readonly error?: string }
  const isThere = (await get(store.db('annonces'), annonce._id)) !== null
  return { status: answer.status, error, isThere }
}

const REFUSED = { status: 409, error: 'other-life', isThere: false }
const TAKEN = { status: 200, error: undefined, isThere: true }

const epoch = async ({ store }: HttpGateway) => (await readEpoch(store, 'annonces')).epoch
const cursor = async (by: TestClient) => (await by.changes('annonces', '&scope=own')).last_seq

async function publish(by: TestClient): Promise<{ readonly annonce: Annonce; readonly mark: string }> {
  const annonce = anAnnonce(by.uid)
  const [row] = await by.push('annonces', annonce)
  return { annonce, mark: (row as unknown as { readonly mark: string }).mark }
}

/** A backup of a store, and what a device has seen: before the backup, and after. */
async function aBackup() {
  const { store, member } = await startHttpGateway()
  const by = await member('boutique')
  const preserved = await publish(by)
  const before = await cursor(by)
  const docs = await Promise.all(STORE_DATABASES.map(async (name) => [name, await allDocs(store, name)] as const))
  const lost = await publish(by)
  const after = await cursor(by)
  return { docs, opaqueId: store.opaqueId, user: by.user, token: by.token, preserved, before, lost, after }
}

const backup = await aBackup()

/** The store restored from its backup. */
async function putBack() {
  const store = { ...(await openMemory()), opaqueId: backup.opaqueId }
  for (const [name, docs] of backup.docs) await store.db(name).bulkDocs(docs, { new_edits: false })
  const gateway = await startHttpGateway({ store })
  return { ...backup, gateway, by: gateway.caller(backup.user, backup.token) }
}

describe('a store put back to before what a device has seen', () => {
  it.each<[what: string, seen: (market: Awaited<ReturnType<typeof putBack>>) => Seen]>([
    ['where its last pull ended', ({ after }) => ({ since: after })],
    ['its last write, which it has not pulled', ({ before, lost }) => ({ since: before, mark: lost.mark })],
    ['its last write, before it has pulled anything', ({ lost }) => ({ mark: lost.mark })],
    ['its last write, of which it has forgotten the rest', ({ lost }) => ({ since: 'abc:7', mark: lost.mark })],
    ['where its last pull ended, beside what is no mark', ({ after }) => ({ since: after, mark: 'AAAA' })],
  ])('begins another life when a push tells it %s, and nothing is written', async (_what, seen) => {
    const market = await putBack()
    const { gateway, by, before } = market
    expect(await sent(gateway, by, seen(market))).toMatchObject(REFUSED)
    const renewed = await epoch(gateway)
    expect(renewed).not.toBe(epochOf(before))
    // The epoch changes once: cursors of the former one stay refused.
    for (const again of [seen(market), { since: before }]) {
      expect(await sent(gateway, by, again)).toMatchObject(REFUSED)
    }
    expect(await epoch(gateway)).toBe(renewed)
    expect(await sent(gateway, by, { since: await cursor(by) })).toMatchObject(TAKEN)
  })

  it('begins another life when a pull tells it of a write, and answers all that it has', async () => {
    const { gateway, by, preserved, before, lost } = await putBack()
    const answer = await by.changes('annonces', `&scope=own&since=${before}&mark=${lost.mark}`)
    expect(epochOf(answer.last_seq)).toBe(await epoch(gateway))
    expect(epochOf(answer.last_seq)).not.toBe(epochOf(before))
    expect(answer.results.map(({ id }) => id)).toEqual([preserved.annonce._id])
  })

  it('stays in its life for who has seen what it has', async () => {
    const { gateway, by, preserved, before } = await putBack()
    expect(await sent(gateway, by, { since: before, mark: preserved.mark })).toMatchObject(TAKEN)
    expect(await epoch(gateway)).toBe(epochOf(before))
  })
})

const gateway = await startHttpGateway()
const by = await gateway.member('boutique')

describe('what a device says that it has seen', () => {
  it('is no reason to refuse it when all of it is there, changed or deleted since, or it says nothing', async () => {
    const { annonce, mark } = await publish(by)
    const since = await cursor(by)
    let _rev = (await gateway.store.db('annonces').get(annonce._id))._rev
    const change = async (doc: object) => {
      const [row] = await by.push('annonces', { ...annonce, active: false, ...doc, _rev })
      _rev = (row as { readonly rev: string }).rev
    }
    for (const doc of [{}, { prix: 12 }, { _deleted: true }]) {
      await change(doc)
      for (const seen of [{ since, mark }, {}]) expect(await sent(gateway, by, seen)).toMatchObject(TAKEN)
    }
  })

  const [MADE_UP, NONE] = [Buffer.alloc(64, 7).toString('base64url'), 'AAAA']

  it.each<[what: string, seen: (since: string) => Seen]>([
    ['another life', (since) => ({ since: since.replace(epochOf(since), 'cafecafecafe') })],
    ['no life', () => ({ since: 'now' })],
    ['a cursor that somebody made up', (since) => ({ since: `${since.split('.')[0]}.${MADE_UP}` })],
    ['a mark that somebody made up', (since) => ({ since, mark: MADE_UP })],
    ['what is no mark', (since) => ({ since, mark: NONE })],
    ['nothing in a mark', (since) => ({ since, mark: '' })],
  ])('has nothing written and nobody else begin again when it is of %s', async (_what, seen) => {
    await publish(by)
    const since = await cursor(by)
    const before = totalOf(await gateway.metrics(), 'rayon_pushed_total', {})
    expect(await sent(gateway, by, seen(since))).toMatchObject(REFUSED)
    expect(totalOf(await gateway.metrics(), 'rayon_pushed_total', {})).toBe(before)
    expect(await sent(gateway, by, { since })).toMatchObject(TAKEN)
  })

  it.each([
    ['a cursor', { since: 'x'.repeat(4001) }],
    ['a mark', { mark: 'x'.repeat(1001) }],
    ['a list', { since: ['x', 'y'] }],
    ['what is not asked', { epoch: 'x' }],
  ])('is refused when it is too long or something else: %s', async (_what, seen) => {
    expect(await sent(gateway, by, seen as Seen)).toMatchObject({ status: 400, isThere: false })
  })

  it('is what changed since for a pull that bears a mark of this life, and everything for one that bears another', async () => {
    const { mark } = await publish(by)
    const since = await cursor(by)
    const late = await publish(by)
    const delta = await by.changes('annonces', `&scope=own&since=${since}&mark=${mark}`)
    expect(delta.results.map(({ id }) => id)).toEqual([late.annonce._id])
    for (const scope of ['own', 'public']) {
      const whole = await by.changes('annonces', `&scope=${scope}`)
      const other = await by.changes('annonces', `&scope=${scope}&since=${since}&mark=${MADE_UP}`)
      expect(other.results.map(({ id }) => id)).toEqual(whole.results.map(({ id }) => id))
      expect(epochOf(other.last_seq)).toBe(epochOf(since))
    }
  })

  it('may be of a life that another gateway has begun since', async () => {
    const former = await publish(by)
    const place = await cursor(by)
    const renewed = await renewEpoch(gateway.store, 'annonces', await readEpoch(gateway.store, 'annonces'))
    expect(await sent(gateway, by, { since: `${renewed.epoch}:0` })).toMatchObject(TAKEN)
    expect(await sent(gateway, by, { since: place })).toMatchObject(REFUSED)
    expect(await sent(gateway, by, { since: `${renewed.epoch}:0`, mark: former.mark })).toMatchObject(REFUSED)
    expect(await epoch(gateway)).toBe(renewed.epoch)
  })
})
