import { describe, expect, it } from 'vitest'
import { cataloguePaths } from '#wire/catalogue.ts'
import { anAnnonce } from '../fixtures/builders.ts'
import { marketOf, remade, writeAnnonces } from '../fixtures/catalogue.ts'
import { startHttpGateway } from '../fixtures/http-gateway.ts'
import { headOf, sendRaw } from '../fixtures/raw.ts'
import { aShell, sourceRenderer } from '../fixtures/rendered.ts'

const long = 'Un texte qui se répète. '.repeat(200)
const APP_DIR = await aShell({
  'court.txt': 'Bonjour\n',
  'made.js': 'not what is sent',
  'made.js.br': 'what the build compressed',
})
const gateway = await startHttpGateway({ env: { APP_DIR }, now: 'live', loadRenderer: sourceRenderer })
const boutique = await gateway.member('boutique')
const annonce = anAnnonce(boutique.uid, { description: long })
await writeAnnonces(gateway, [...marketOf(20), annonce])
const piece = cataloguePaths.piece((await remade(gateway)).newest.name)

interface RequestSpec {
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

async function ask({ path, body, headers }: RequestSpec, accepted: string): Promise<Response> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const type = { 'content-type': 'application/json', origin: gateway.url }
  return fetch(gateway.url + path, {
    ...init,
    headers: { ...boutique.headers, ...type, ...headers, 'accept-encoding': accepted },
  })
}

const ids = marketOf(10).map(({ _id }) => _id)

describe('an answer of more than a kilobyte', () => {
  it.each<[string, RequestSpec]>([
    ['a page', { path: '/', headers: { accept: 'text/html' } }],
    ['a snapshot', { path: '/sync/annonces/_changes?include_docs=true' }],
    ['changes', { path: '/sync/annonces/_changes?include_docs=true&scope=own' }],
    ['documents by their keys', { path: '/sync/annonces/_all_docs?include_docs=true', body: { keys: ids } }],
    ['documents for a replicator', { path: '/sync/annonces/_bulk_get', body: { docs: ids.map((id) => ({ id })) } }],
    ['one document', { path: `/sync/annonces/${annonce._id}` }],
    ['an export', { path: '/api/export?format=json' }],
    ['the manifest of the catalogue', { path: cataloguePaths.manifest }],
    ['a piece of the catalogue', { path: piece }],
  ])('is compressed as the request takes it: %s', async (_name, request) => {
    const answers = new Map<string | null, { readonly text: string; readonly vary: string | null }>()
    for (const accepted of ['identity', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip;q=0.5']) {
      const answer = await ask(request, accepted)
      expect(answer.status).toBe(200)
      const coding = answer.headers.get('content-encoding')
      expect([accepted, coding]).toEqual([
        accepted,
        accepted.endsWith('br') ? 'br' : accepted === 'identity' ? null : 'gzip',
      ])
      answers.set(coding, { text: await answer.text(), vary: answer.headers.get('vary') })
    }
    const [whole, ...others] = [...answers.values()]
    expect(whole?.text.length).toBeGreaterThan(1024)
    const still = (text = '') => text.replace(/"(exportedAt|last_seq)": ?"[^"]*"/g, '')
    for (const { text } of others) expect(still(text)).toBe(still(whole?.text))
    for (const { vary } of answers.values()) expect(vary?.toLowerCase()).toContain('accept-encoding')
  })

  it('comes as the build compressed it where it did', async () => {
    const { headers } = await ask({ path: '/made.js' }, 'br')
    expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual(['br', '25'])
    expect(headers.get('vary')?.toLowerCase()).toBe('accept-encoding')
  })
})

describe('what is not compressed', () => {
  it.each([
    ['a short answer', '/api/compteurs'],
    ['a refusal', '/sync/inconnue/_changes'],
    ['a short file', '/court.txt'],
  ])('is %s', async (_name, path) => {
    expect((await ask({ path }, 'br, gzip')).headers.get('content-encoding')).toBeNull()
  })

  it('is the stream of events, whose beats must leave one by one', async () => {
    const { headers } = await sendRaw(gateway.url, headOf(gateway.url, 'GET /sync/_live', { 'accept-encoding': 'br' }))
    expect(headers).toContain('text/event-stream')
    expect(headers).not.toContain('content-encoding')
  })
})
