import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { couchdbReplicator } from '#tests/fixtures/couchdb-replicator.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { askCouchdb } from '#tests/fixtures/store.ts'

interface Session {
  readonly start_last_seq: string | number
  readonly end_last_seq: string
  readonly docs_read: number
}

interface ActiveTask {
  readonly doc_id?: string
  readonly target?: string
  readonly checkpointed_source_seq: string
}

interface Replicated {
  readonly ok: boolean
  readonly history?: readonly Session[]
}

/** A database of CouchDB's own into which its replicator pulls from a gateway. */
async function replicaOf(gateway: HttpGateway) {
  const name = `replica-${newId(8).toLowerCase()}`
  await askCouchdb('PUT', `/${name}`)
  const target = new URL(`/${name}`, process.env.COUCHDB_URL).href
  const task = { source: `${gateway.url}/sync/annonces`, target }
  onTestFinished(async () => void (await askCouchdb('DELETE', `/${name}`)))
  const ask = async (path: string) => (await (await askCouchdb('GET', `/${name}${path}`)).json()) as never
  return {
    name,
    task,
    /** By `POST /_replicate`, once or for as long as it is not cancelled. */
    replicate: async (more: object = {}) => {
      const answer = await askCouchdb('POST', '/_replicate', { body: JSON.stringify({ ...task, ...more }) })
      const body = (await answer.json()) as Replicated
      if (!answer.ok) throw new Error(JSON.stringify(body))
      return body
    },
    ids: async () =>
      ((await ask('/_all_docs')) as { rows: { id: string }[] }).rows
        .map(({ id }) => id)
        .filter((id) => !id.startsWith('_')),
    one: async (id: string): Promise<object> => ask(`/${id}`),
  }
}

let gateway: HttpGateway
let boutique: Caller
beforeAll(async () => {
  gateway = await startHttpGateway({ now: 'live' })
  boutique = await gateway.member('boutique')
})
afterAll(() => gateway.close())

describe("what CouchDB's replicator asks first", () => {
  const replicator = () => couchdbReplicator(gateway.url)

  it('opens the database, and is told in its own word that there is no checkpoint', async () => {
    expect(await (await replicator().database()).json()).toMatchObject({
      update_seq: expect.any(String),
      instance_start_time: '0',
    })
    const none = await replicator().checkpoint('5228e99cf22246c40e4b102500ff2229')
    expect(none.status).toBe(404)
    expect(await none.json()).toMatchObject({ error: 'not_found', reason: 'missing' })
  })

  it('is not let write: what another database lacks is not looked for here', async () => {
    const answer = await fetch(`${gateway.url}/sync/annonces/_revs_diff`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(403)
  })
})

/** Registered only when there is a CouchDB: a test that cannot run is not a skipped one. */
if (process.env.COUCHDB_URL) {
  describe("CouchDB's own replicator", () => {
    const own = async (id: string) =>
      (await boutique.changes('annonces', '&scope=own')).results.find((row) => row.id === id)?.doc

    it.each([
      ['many at a time', {}],
      ['one by one, as it did before 3.3', { use_bulk_get: false }],
    ])('pulls once, %s, then goes on from its checkpoint, and what is closed goes', async (_how, options) => {
      const [kept, closing] = [anAnnonce(boutique.uid), anAnnonce(boutique.uid)]
      await boutique.push('annonces', kept, closing)
      const replica = await replicaOf(gateway)
      const first = await replica.replicate(options)
      expect(first.history?.[0]).toMatchObject({ start_last_seq: 0 })
      expect(await replica.ids()).toEqual(expect.arrayContaining([kept._id, closing._id]))
      expect(await replica.one(kept._id)).not.toHaveProperty('marks')

      await boutique.push('annonces', { ...(await own(closing._id)), active: false })
      const second = await replica.replicate(options)
      expect(second.history?.[0]).toMatchObject({ start_last_seq: first.history?.[0]?.end_last_seq, docs_read: 1 })
      expect(await replica.ids()).not.toContain(closing._id)
      expect(await replica.one(closing._id)).toMatchObject({ error: 'not_found', reason: 'deleted' })

      await boutique.push('annonces', { ...(await own(closing._id)), active: true })
      await replica.replicate(options)
      expect(await replica.one(closing._id)).toMatchObject({ active: true })
      expect(await replica.replicate(options)).toMatchObject({ no_changes: true })
    })

    it('that has lost its checkpoint pulls anew, and what was closed meanwhile goes all the same', async () => {
      const [kept, closing] = [anAnnonce(boutique.uid), anAnnonce(boutique.uid)]
      await boutique.push('annonces', kept, closing)
      const replica = await replicaOf(gateway)
      await replica.replicate()
      const coordination = gateway.store.db('coordination')
      const { rows } = await coordination.allDocs({ startkey: 'checkpoint:', endkey: 'checkpoint:~' })
      for (const { id, value } of rows) await coordination.remove(id, value.rev)
      await boutique.push('annonces', { ...(await own(closing._id)), active: false })
      expect((await replica.replicate()).history?.[0]).toMatchObject({ start_last_seq: 0 })
      expect(await replica.ids()).toContain(kept._id)
      expect(await replica.ids()).not.toContain(closing._id)
    })

    it('is stopped, and goes on from its checkpoint', async () => {
      const before = Array.from({ length: 3 }, () => anAnnonce(boutique.uid))
      await boutique.push('annonces', ...before)
      const replica = await replicaOf(gateway)
      const running = { continuous: true, checkpoint_interval: 500 }
      await replica.replicate(running)
      const place = async () => {
        const tasks = (await (await askCouchdb('GET', '/_active_tasks')).json()) as ActiveTask[]
        return tasks.find(({ target }) => target?.includes(replica.name))?.checkpointed_source_seq ?? ''
      }
      await soon(async () => expect(await place()).toMatch(/^[0-9a-f]{12}:/))
      await replica.replicate({ ...running, cancel: true })
      const later = anAnnonce(boutique.uid)
      await boutique.push('annonces', later)
      const { history } = await replica.replicate(running).then(() => replica.replicate())
      expect(history?.[0]).not.toMatchObject({ start_last_seq: 0 })
      expect(await replica.ids()).toEqual(expect.arrayContaining([...before, later].map(({ _id }) => _id)))
      await replica.replicate({ ...running, cancel: true })
    })

    it('follows without an end, by a document of `_replicator` too', async () => {
      const before = anAnnonce(boutique.uid)
      await boutique.push('annonces', before)
      const replica = await replicaOf(gateway)
      const id = `rayon-${newId(8)}`
      await askCouchdb('PUT', '/_replicator')
      const { href } = new URL(replica.task.target)
      const put = await askCouchdb('PUT', `/_replicator/${id}`, {
        body: JSON.stringify({ ...replica.task, target: href, continuous: true, checkpoint_interval: 1000 }),
      })
      const { rev } = (await put.json()) as { rev: string }
      onTestFinished(async () => void (await askCouchdb('DELETE', `/_replicator/${id}?rev=${rev}`)))
      const task = async () =>
        (
          (await (await askCouchdb('GET', '/_active_tasks')).json()) as {
            doc_id?: string
            checkpointed_source_seq: string
          }[]
        ).find(({ doc_id }) => doc_id === id)
      await soon(async () => expect(await replica.ids()).toContain(before._id))
      const later = anAnnonce(boutique.uid)
      await boutique.push('annonces', later)
      await soon(async () => expect(await replica.ids()).toContain(later._id))
      await boutique.push('annonces', { ...(await own(before._id)), active: false })
      await soon(async () => expect(await replica.ids()).not.toContain(before._id))
      await soon(async () => expect((await task())?.checkpointed_source_seq).toMatch(/^[0-9a-f]{12}:/))
    })
  })
}
