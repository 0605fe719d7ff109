import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#gateway/http/logging/log.ts'
import { callsOf } from '#tests/fixtures/http-gateway.ts'
import { totalOf } from '#tests/fixtures/metrics.ts'
import { headOf, sendRaw } from '#tests/fixtures/raw.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { gatewayInWeather } from '#tests/fixtures/store-weather.ts'

type Line = Readonly<Record<string, unknown>>

let lines: Line[] = []
const onLog = (line: string): void => void lines.push(JSON.parse(line) as Line)
const env = { LOG_LEVEL: 'debug', TRUST_PROXY: '127.0.0.1' }

const { gateway, weather } = await gatewayInWeather({ env, onLog })
beforeEach(() => {
  weather.back()
  lines = []
})

/** The log line of the answer to the request with this id. */
const lineOf = (id: string) =>
  soon(() => {
    const line = lines.find(({ reqId, msg }) => reqId === id && msg === 'answer')
    if (line === undefined) throw new Error('no line yet')
    return line
  })

/** Personal data in the requests: it may not be in any log line. */
const SECRETS = ['zoe.marque@exemple.fr', 'Zoé Marque', '192.0.2.77', 'marquemarquemarquema', 'mot de passe marque']

describe('a line of the log', () => {
  it('says what was asked by the pattern of its route, and what came of it', async () => {
    const id = 'abcdef0123456789'
    await gateway.call('GET', '/healthz')
    await fetch(`${gateway.url}/sync/annonces/secret.secret`, { headers: { 'x-request-id': id } })
    const line = await lineOf(id)
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      reqId: id,
      method: 'GET',
      route: '/sync/:db/:id',
      status: 404,
      ms: expect.any(Number),
      msg: 'answer',
    })
  })

  // Proves V16.2.5
  it('holds nothing of anybody, whatever is sent', async () => {
    const [email, nom, ip = '', uid, password] = SECRETS
    const { get, post } = callsOf(gateway.url, gateway.url, { 'x-forwarded-for': ip })
    await post('/api/comptes', { email, password, userType: 'boutique', nom })
    await post('/api/session', { email, password: `${password}?` })
    await post('/api/mot-de-passe', { email })
    await post(`/api/mot-de-passe/${uid}`, { password })
    await post('/api/contact', { nom, email, sujet: nom, message: password })
    weather.away()
    await post('/api/session', { email, password })
    for (const path of [`/annonce/${uid}.abcdefghijkl`, `/sync/annonces/${uid}`, `/photos/a/${uid}/x.webp`])
      await get(path)
    expect(lines.length).toBeGreaterThan(8)
    const text = JSON.stringify(lines)
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/127\.0\.0\.1|::1/)
  })

  it('tells of an error its names, not its words', () => {
    const written: string[] = []
    const error = Object.assign(new RangeError('zoe@exemple.fr\n    at zoe@exemple.fr'), { code: 'E_TOO_FAR' })
    createLog('info', { write: (line) => void written.push(line) }).error({ err: error }, 'job')
    expect(JSON.parse(written.join(''))).toMatchObject({
      level: 'error',
      err: { cause: 'RangeError', errno: 'E_TOO_FAR' },
    })
    expect(written.join('')).not.toContain('zoe')
  })
})

it('a request has an id in its answer: the one that a proxy gives, when it is well formed', async () => {
  const idOf = async (url: string, given?: string) => {
    const headers = given === undefined ? {} : { 'x-request-id': given }
    return /x-request-id: (\S+)/.exec((await sendRaw(url, headOf(url, 'GET /healthz', headers))).headers)?.[1]
  }
  expect(await idOf(gateway.url, '0123456789abcdef')).toBe('0123456789abcdef')
  for (const odd of ['court', 'zoe@exemple.fr', 'a'.repeat(65), '{"level":"error"}']) {
    expect(await idOf(gateway.url, odd)).toMatch(/^[0-9a-f]{16}$/)
  }
  expect(await idOf(gateway.url)).not.toBe(await idOf(gateway.url))
})

it('an answer of the class 5xx has one line, with its code and the name of its cause', async () => {
  weather.away()
  const answer = await gateway.anonymous.get('/sync/annonces/_changes')
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 5])
  const id = answer.headers.get('x-request-id') ?? ''
  expect(await lineOf(id)).toMatchObject({
    level: 'error',
    code: 'unavailable',
    cause: expect.any(String),
    status: 503,
  })
  expect(lines.filter(({ reqId }) => reqId === id)).toHaveLength(1)
})

describe('somebody who hangs up', () => {
  const failures = async () => totalOf(await gateway.metrics(), 'rayon_request_duration_seconds_count', { kind: '5xx' })

  /** Sends a request, or its beginning, and disconnects once the server has started on it. */
  async function leave(line: string, headers: Readonly<Record<string, string | number>>, body = ''): Promise<void> {
    const { port } = new URL(gateway.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(headOf(gateway.url, line, { ...headers, expect: '100-continue' }))
    await once(socket, 'data') // 100 Continue
    await new Promise<void>((resolve) => socket.write(body, () => resolve()))
    socket.resetAndDestroy()
  }

  const bad = () => lines.filter(({ level }) => level === 'error' || level === 'warn')

  it('in the middle of a body is no failure of the store, nor of ours', async () => {
    const before = await failures()
    const id = 'hangup00hangup00'
    const headers = { 'content-type': 'application/json', 'content-length': 500, 'x-request-id': id }
    await leave('POST /api/contact', headers, '{"nom":')
    expect(await lineOf(id)).toMatchObject({ level: 'debug', code: 'hung-up' })
    expect(bad()).toEqual([])
    expect(await failures()).toBe(before)
  })

  it.each(['GET /sync/annonces/_changes', 'GET /sync/_live', 'GET /catalogue/manifest.json', 'GET /'])(
    'while the answer is made is none either: %s',
    async (line) => {
      const before = await failures()
      weather.delayMs = 50
      await leave(line, { 'x-request-id': 'hangup11hangup11' })
      await gateway.anonymous.get('/sync/annonces/_changes') // served after it
      weather.delayMs = 0
      expect(bad()).toEqual([])
      expect(await failures()).toBe(before)
    },
  )
})
