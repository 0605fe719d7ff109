import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { aCheckpoint, couchdbReplicator, type Pulled, type Row } from '#tests/fixtures/couchdb-replicator.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'

let gateway: HttpGateway
let boutique: Caller
beforeAll(async () => {
  gateway = await startHttpGateway()
  boutique = await gateway.member('boutique')
})
afterAll(() => gateway.close())

const replicator = () => couchdbReplicator(gateway.url)
const rowsOf = async (answer: Response) => ((await answer.json()) as { results: readonly Row[] }).results
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

async function published(count: number) {
  const annonces = Array.from({ length: count }, () => anAnnonce(boutique.uid))
  await boutique.push('annonces', ...annonces)
  return annonces.map(({ _id }) => _id)
}

async function close(id: string): Promise<void> {
  const { results } = await boutique.changes('annonces', '&scope=own')
  await boutique.push('annonces', { ...results.find((row) => row.id === id)?.doc, active: false })
}

async function bulkGot(rows: readonly Row[]): Promise<readonly Pulled[]> {
  const answer = await replicator().bulkGet(rows)
  const { results } = (await answer.json()) as { results: { id: string; docs: [{ ok: Pulled }] }[] }
  expect(results.map(({ id }) => id)).toEqual(idsOf(rows))
  return results.map(({ docs }) => docs[0].ok)
}

/** What a replica has come to, by the rows of its source: what was deleted is not there. */
async function applied(rows: readonly Row[]): Promise<readonly string[]> {
  return (await bulkGot(rows)).filter(({ _deleted }) => _deleted !== true).map(({ _id }) => _id)
}

/** The lines of a feed that goes on, one at a time. */
async function follow(since: string) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const { body, headers } = await replicator().changes(since, 'continuous', abort.signal)
  if (body === null) throw new Error('no feed')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<{ id?: string; seq?: string; deleted?: boolean; last_seq?: string }> => {
    for (;;) {
      const line = text.trimStart()
      const end = line.indexOf('\n')
      if (end > 0) {
        text = line.slice(end)
        return JSON.parse(line.slice(0, end))
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('the feed has ended')
      text += value
    }
  }
  return { headers, next }
}

describe("CouchDB's replicator, as it was recorded", () => {
  it('is cut off, and goes on from its checkpoint to the same end', async () => {
    const ids = await published(5)
    const id = 'aa28e99cf22246c40e4b102500ff2229'
    const all = await rowsOf(await replicator().changes(0))
    const had = all.slice(0, all.length - 3) // the line breaks here
    const place = had.at(-1)?.seq ?? ''
    const commit = await replicator().commit()
    expect(commit.status).toBe(201)
    expect(await commit.json()).toEqual({ ok: true, instance_start_time: '0' })
    const saved = await replicator().save(id, aCheckpoint([place], id))
    expect(saved.status).toBe(201)
    expect(await saved.json()).toMatchObject({ ok: true, rev: '0-1' })

    const kept = (await (await replicator().checkpoint(id)).json()) as { source_last_seq: string; session_id: string }
    expect(kept).toMatchObject({ _rev: '0-1', source_last_seq: place, session_id: aCheckpoint([place]).session_id })
    const rest = await rowsOf(await replicator().changes(kept.source_last_seq))
    expect(idsOf([...had, ...rest])).toEqual(idsOf(all))
    expect(await applied([...had, ...rest])).toEqual(expect.arrayContaining(ids))
    const again = await replicator().save(id, aCheckpoint([rest.at(-1)?.seq ?? '', place], id))
    expect(await again.json()).toMatchObject({ rev: '0-2' })
    const end = (await (await replicator().checkpoint(id)).json()) as { source_last_seq: string; history: object[] }
    expect(end.history).toHaveLength(2)
    expect(await rowsOf(await replicator().changes(end.source_last_seq))).toEqual([])
  })

  it('is given documents with the shape of their history, and none of their stamps', async () => {
    const [id = ''] = await published(1)
    const row = (await rowsOf(await replicator().changes(0))).find((one) => one.id === id) as Row
    const [doc] = await bulkGot([row])
    expect(doc).toMatchObject({ _id: id, active: true, _revisions: { start: 1, ids: [row.changes[0]?.rev.slice(2)] } })
    expect(doc).not.toHaveProperty('marks')
    const mixed = await replicator().openRevs(row)
    expect(mixed.headers.get('content-type')).toMatch(/^multipart\/mixed; boundary=/)
    const [, boundary = ''] = /boundary="(.*)"/.exec(mixed.headers.get('content-type') ?? '') ?? []
    const [before, part = '', after] = (await mixed.text()).split(`--${boundary}`)
    expect([before, after]).toEqual(['', '--'])
    const [head = '', body = ''] = part.split('\r\n\r\n')
    expect(head.trim()).toBe('content-type: application/json')
    expect(JSON.parse(body)).toEqual(doc)
    const never = await replicator().openRevs({ ...row, id: anAnnonce(boutique.uid)._id })
    expect(await never.text()).toContain(`error="true"\r\n\r\n{"missing":"${row.changes[0]?.rev}"}`)
  })

  it('that has lost its checkpoint is told of what was closed since, as of what never was', async () => {
    const [standing = '', closing = ''] = await published(2)
    await close(closing)
    const rows = await rowsOf(await replicator().changes(0))
    expect(rows.find(({ id }) => id === closing)).toMatchObject({ deleted: true })
    const there = await applied(rows)
    expect(there).toContain(standing)
    expect(there).not.toContain(closing)
    // Another life of the store: its place is no place here. Of a cluster two copies say the same place in two ways.
    const elsewhere = await rowsOf(await replicator().changes('000000000000:3'))
    const told = (all: typeof rows) => all.map(({ seq: _, ...row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(told(elsewhere)).toEqual(told(rows))
  })

  it('asks how much is left, and is given nothing else', async () => {
    const { update_seq } = (await (await replicator().database()).json()) as { update_seq: string }
    const pending = async () => (await replicator().pending(update_seq)).json()
    expect(await pending()).toEqual({ results: [], last_seq: update_seq, pending: 0 })
    await published(1)
    expect(await pending()).toMatchObject({ results: [], pending: 1 })
  })

  it('follows: what is there, what comes, what is closed, each once', async () => {
    const { update_seq } = (await (await replicator().database()).json()) as { update_seq: string }
    const [before = ''] = await published(1)
    const feed = await follow(update_seq)
    expect(feed.headers.get('cache-control')).toContain('no-transform')
    expect(await feed.next()).toMatchObject({ id: before })
    const [later = ''] = await published(1)
    const row = await feed.next()
    expect(row).toMatchObject({ id: later })
    await close(before)
    expect(await feed.next()).toMatchObject({ id: before, deleted: true })
    const again = await follow(row.seq ?? '')
    expect(await again.next()).toMatchObject({ id: before, deleted: true })
  })

  it('is told where to go on when nothing comes for as long as it says, or when the gateway closes', async () => {
    const url = `${gateway.url}/sync/annonces/_changes?feed=continuous&style=all_docs&since=now`
    const lines = (await (await fetch(`${url}&timeout=1`)).text()).trim()
    expect(JSON.parse(lines)).toMatchObject({ last_seq: expect.stringMatching(/^[0-9a-f]{12}:/), pending: 0 })
    const closing = await startHttpGateway()
    const feed = await fetch(`${closing.url}/sync/annonces/_changes?feed=continuous&since=now&heartbeat=60000`)
    await closing.close()
    expect(JSON.parse((await feed.text()).trim())).toMatchObject({ last_seq: expect.any(String) })
  })

  it.each([
    ['as a member, of their own', '/sync/annonces/_changes?feed=continuous&scope=own'],
    ['of what is not public', '/sync/candidatures/_changes?feed=continuous'],
    ['by a limit, which nothing asks for', '/sync/annonces/_changes?feed=continuous&limit=3'],
  ])('nobody follows %s', async (_what, path) => {
    expect((await boutique.get(path)).status).toBe(400)
  })
})
