import type { Readable } from 'node:stream'
import type { Fetch } from '#data/server/http.ts'
import { withCookies } from '#tests/fixtures/cookies.ts'
import type { Prng } from '../../../scripts/seed/prng.ts'
import type { Activity } from './activity.ts'
import type { GatewayHost, GatewayRequest, GatewayResponse } from './gateway-host.ts'
import { broken, createLine, type Line } from './line.ts'
import type { Timeline } from './timeline.ts'
import { FAIR, FOREIGN, fateOf, type Weather } from './weather.ts'

export type DeviceNetwork = ReturnType<typeof deviceNetwork>

export interface DeviceNetworkInput {
  readonly host: GatewayHost
  readonly timeline: Timeline
  readonly activity: Activity
  readonly prng: Prng
  /** Called for each call when it is made. */
  readonly onCall: (request: GatewayRequest) => void
  /** Called for each answer of the server, whether or not it arrives. */
  readonly onAnswer: (request: GatewayRequest, answered: GatewayResponse) => void
  /** Called for each fault that a call meets. */
  readonly onFault: () => void
}

function isStream(body: Buffer | Readable): body is Readable {
  return !Buffer.isBuffer(body)
}

function drop({ body }: GatewayResponse): void {
  if (isStream(body)) body.destroy()
}

function headersOf({ headers }: GatewayResponse): [string, string][] {
  return headers.map(([name, value]) => [name, value])
}

function responseOf(answered: GatewayResponse, body: Buffer | ReadableStream): Response {
  const { status } = answered
  const nothing = status === 204 || status === 304
  const given = Buffer.isBuffer(body) ? new Uint8Array(body) : body
  return new Response(nothing ? null : given, { status, headers: headersOf(answered) })
}

/** The first half of an answer, after which the connection breaks. */
function halfOf(answered: GatewayResponse, body: Buffer): Response {
  const half = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array(body.subarray(0, body.length / 2)))
      controller.error(broken('lost'))
    },
  })
  return new Response(half, { status: answered.status, headers: headersOf(answered) })
}

function pushesMany({ path, body }: GatewayRequest): boolean {
  return path.endsWith('/_bulk_docs') && (JSON.parse(String(body)) as { docs: unknown[] }).docs.length > 1
}

async function requestOf(path: string, init: RequestInit, cookie: string): Promise<GatewayRequest> {
  const { body, credentials } = init
  const sent = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : (body as string | undefined)
  const headers: Record<string, string> = { ...(init.headers as Record<string, string>) }
  if (cookie !== '' && credentials !== 'omit') headers.cookie = cookie
  return { method: init.method ?? 'GET', path, headers, body: sent ?? undefined }
}

/** One device's connection to the server. */
export function deviceNetwork(input: DeviceNetworkInput) {
  const { host, timeline, activity, prng, onCall, onAnswer, onFault } = input
  let isUp = true
  let weather = FAIR
  let proxy = false
  let cookie = ''
  const lines = new Set<Line>()

  const delay = () => (weather.delayMs === 0 ? 0 : prng.int(0, weather.delayMs))

  async function ask(request: GatewayRequest, signal: AbortSignal): Promise<GatewayResponse> {
    const answered = await activity.during(host.ask(request, signal))
    onAnswer(request, answered)
    return answered
  }

  async function foreign(line: Line): Promise<Response> {
    const [status, type, body] = prng.pick(FOREIGN)
    await line.cross(delay())
    return new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } })
  }

  async function send(request: GatewayRequest, line: Line, keepsCookies: boolean): Promise<Response> {
    if (!isUp) throw broken('offline')
    const fate = fateOf(weather, prng.next())
    if (fate !== 'pass') onFault()
    await line.cross(delay())
    if (fate === 'loseRequest') throw broken('lost')
    if (fate === 'hole') return line.untilCut()
    if (fate === 'foreign') return foreign(line)
    if (proxy && pushesMany(request)) return new Response('<h1>Trop long</h1>', { status: 413 })
    if (fate === 'halfRequest') {
      const half = { ...request, body: request.body?.slice(0, request.body.length / 2) }
      if (request.body !== undefined) void ask(half, line.signal).then(drop, () => undefined)
      throw broken('lost')
    }
    if (fate === 'duplicate') {
      const again = new AbortController()
      timeline.after(prng.int(0, 5000), () => void ask(request, again.signal).then(drop, () => undefined))
    }
    const answered = await ask(request, line.signal)
    if (fate === 'loseAnswer') {
      drop(answered)
      throw broken('lost')
    }
    if (keepsCookies) cookie = withCookies(cookie, answered.cookies)
    const { body } = answered
    if (isStream(body)) return responseOf(answered, line.carry(body, delay))
    await line.cross(delay())
    return fate === 'halfAnswer' && body.length > 0 ? halfOf(answered, body) : responseOf(answered, body)
  }

  async function call(path: string, init: RequestInit): Promise<Response> {
    const line = createLine(timeline, activity)
    lines.add(line)
    const cut = () => line.cut(init.signal?.reason ?? new DOMException('aborted', 'AbortError'))
    if (init.signal?.aborted) cut()
    init.signal?.addEventListener('abort', cut)
    line.signal.addEventListener('abort', () => lines.delete(line))
    try {
      const request = await requestOf(path, init, cookie)
      onCall(request)
      return await send(request, line, init.credentials !== 'omit')
    } finally {
      activity.note()
      if (!line.isCarrying()) lines.delete(line)
    }
  }

  return {
    fetchOf:
      (isDead: () => boolean): Fetch =>
      async (path, init) => {
        if (isDead()) return new Promise(() => {})
        const [settled] = await Promise.allSettled([call(path, init)])
        if (isDead()) return new Promise(() => {})
        if (settled.status === 'rejected') throw settled.reason
        return settled.value
      },
    up: (): void => {
      isUp = true
    },
    down: (): void => {
      isUp = false
      for (const line of [...lines]) line.cut(broken('offline'))
    },
    /** Whether a proxy in between rejects pushes of more than one document. */
    behindProxy: (stands: boolean): void => {
      proxy = stands
    },
    weather: (next: Weather): void => {
      weather = next
    },
    get cookie() {
      return cookie
    },
    set cookie(value) {
      cookie = value
    },
  }
}
