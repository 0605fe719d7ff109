import type { Readable } from 'node:stream'
import type { Fetch } from '#data/replication/http.ts'
import type { Prng } from '../../scripts/seed/prng.ts'
import type { Activity } from './activity.ts'
import type { Answered, Asked, GatewayHost } from './gateway-host.ts'
import type { Timeline } from './timeline.ts'

/** How bad a network is; each share is of all calls. */
export interface Weather {
  /** Each way takes up to this long, so that calls overtake each other. */
  readonly delayMs: number
  readonly loseRequest: number
  readonly loseAnswer: number
  /** Nothing comes back, not even an error. */
  readonly hole: number
  readonly duplicate: number
  readonly halfRequest: number
  readonly halfAnswer: number
  /** Something in between answers for the server. */
  readonly foreign: number
}

export const FAIR: Weather = {
  delayMs: 0,
  loseRequest: 0,
  loseAnswer: 0,
  hole: 0,
  duplicate: 0,
  halfRequest: 0,
  halfAnswer: 0,
  foreign: 0,
}

/** From fair to foul. */
export const WEATHERS: readonly Weather[] = [
  FAIR,
  {
    delayMs: 400,
    loseRequest: 0.1,
    loseAnswer: 0.1,
    hole: 0,
    duplicate: 0.1,
    halfRequest: 0.03,
    halfAnswer: 0.03,
    foreign: 0.05,
  },
  {
    delayMs: 3000,
    loseRequest: 0.2,
    loseAnswer: 0.2,
    hole: 0.05,
    duplicate: 0.1,
    halfRequest: 0.05,
    halfAnswer: 0.05,
    foreign: 0.1,
  },
]

/** What a proxy, a portal or an overloaded server answers in the gateway's place. */
const FOREIGN: readonly (readonly [status: number, type: string, body: string])[] = [
  [401, 'text/html', '<h1>Connexion au réseau</h1>'],
  [403, 'text/html', '<h1>Interdit</h1>'],
  [409, 'text/html', '<h1>Conflit</h1>'],
  [413, 'text/html', '<h1>Trop long</h1>'],
  [429, 'text/html', '<h1>Trop de demandes</h1>'],
  [429, 'application/json', '{"error":"too-many-requests","data":{"retryAfter":2}}'],
  [500, 'application/json', '{"error":"server"}'],
  [500, 'text/html', '<h1>Erreur</h1>'],
  [502, 'text/html', '<h1>Mauvaise passerelle</h1>'],
  [503, 'application/json', '{"error":"unavailable"}'],
  [200, 'text/html', '<h1>Bienvenue au café</h1>'],
]

/** One device's way to the server. */
export interface DeviceNetwork {
  readonly fetchOf: (isDead: () => boolean) => Fetch
  up(): void
  down(): void
  isUp(): boolean
  weather(weather: Weather): void
  cookie: string
}

export interface DeviceNetworkInput {
  readonly name: string
  readonly host: GatewayHost
  readonly timeline: Timeline
  readonly activity: Activity
  readonly prng: Prng
  /** Told of each request that reaches the server, and of each answer that it gives, arrived or not. */
  readonly onSend: (asked: Asked) => void
  readonly onAnswer: (asked: Asked, answered: Answered) => void
}

type Fate = Exclude<keyof Weather, 'delayMs'> | 'pass'
const FATES = ['loseRequest', 'loseAnswer', 'hole', 'duplicate', 'halfRequest', 'halfAnswer', 'foreign'] as const

function isStream(body: Buffer | Readable): body is Readable {
  return !Buffer.isBuffer(body)
}

function drop({ body }: Answered): void {
  if (isStream(body)) body.destroy()
}

export function deviceNetwork({
  host,
  timeline,
  activity,
  prng,
  onSend,
  onAnswer,
  name,
}: DeviceNetworkInput): DeviceNetwork {
  let isUp = true
  let weather = FAIR
  let cookie = ''
  const lines = new Set<AbortController>()

  function fate(): Fate {
    let drawn = prng.next()
    for (const one of FATES) {
      drawn -= weather[one]
      if (drawn < 0) return one
    }
    return 'pass'
  }

  function crossing(line: AbortController): Promise<void> {
    if (line.signal.aborted) return Promise.reject(line.signal.reason)
    const delay = weather.delayMs === 0 ? 0 : prng.int(0, weather.delayMs)
    if (delay === 0) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const cancel = timeline.after(delay, resolve)
      line.signal.addEventListener('abort', () => {
        cancel()
        reject(line.signal.reason)
      })
    })
  }

  function untilCut(line: AbortController): Promise<never> {
    return new Promise((_, reject) => {
      if (line.signal.aborted) reject(line.signal.reason)
      line.signal.addEventListener('abort', () => reject(line.signal.reason))
    })
  }

  function responseOf({ status, headers, body }: Answered, text: Buffer | ReadableStream): Response {
    const nothing = status === 204 || status === 304
    const given = body instanceof Buffer ? new Uint8Array(text as Buffer) : (text as ReadableStream)
    return new Response(nothing ? null : given, {
      status,
      headers: headers.map((pair) => [...pair]) as [string, string][],
    })
  }

  /** What a stream carries arrives in its order, each chunk in its time; it breaks with the line. */
  function carried(stream: Readable, line: AbortController): ReadableStream<Uint8Array> {
    let order: Promise<void> = Promise.resolve()
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const inOrder = (work: () => void) => {
          activity.note()
          order = order
            .then(() => crossing(line))
            .then(work)
            .catch(() => undefined) // broken meanwhile
        }
        stream.on('data', (chunk: Buffer) => inOrder(() => controller.enqueue(new Uint8Array(chunk))))
        stream.on('end', () => inOrder(() => controller.close()))
        line.signal.addEventListener('abort', () => {
          activity.note()
          stream.destroy()
          controller.error(line.signal.reason)
        })
        stream.on('close', () => {
          if (!stream.readableEnded) line.abort(new TypeError('connection cut'))
        })
      },
    })
  }

  async function ask(asked: Asked, line: AbortController): Promise<Answered> {
    onSend(asked)
    const answered = await activity.during(host.ask(asked, line.signal))
    onAnswer(asked, answered)
    if (process.env.TRACE)
      console.log(
        name,
        new Date(timeline.now()).toISOString(),
        asked.headers['x-rayon-uid'] ?? '',
        asked.method,
        asked.path,
        answered.status,
        Buffer.isBuffer(answered.body) ? answered.body.toString().slice(0, 300) : 'stream',
      )
    return answered
  }

  async function send(asked: Asked, line: AbortController): Promise<Response> {
    if (!isUp) throw new TypeError('offline')
    const what = fate()
    await crossing(line)
    if (what === 'loseRequest') throw new TypeError('lost')
    if (what === 'hole') return untilCut(line)
    if (what === 'foreign') {
      const [status, type, body] = prng.pick(FOREIGN)
      await crossing(line)
      return new Response(body, { status, headers: { 'content-type': type } })
    }
    if (what === 'halfRequest') {
      const { body } = asked
      if (body !== undefined) void ask({ ...asked, body: body.slice(0, body.length / 2) }, line).catch(() => undefined)
      throw new TypeError('lost')
    }
    if (what === 'duplicate') {
      const again = new AbortController()
      timeline.after(prng.int(0, 5000), () => void ask(asked, again).then(drop, () => undefined))
    }
    const answered = await ask(asked, line)
    const { body } = answered
    if (what === 'loseAnswer') {
      drop(answered)
      throw new TypeError('lost')
    }
    for (const set of answered.cookies) cookie = set.split(';')[0] ?? ''
    if (isStream(body)) return responseOf(answered, carried(body, line))
    await crossing(line)
    if (what !== 'halfAnswer' || body.length === 0) return responseOf(answered, body)
    const half = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(body.subarray(0, body.length / 2)))
        controller.error(new TypeError('lost'))
      },
    })
    return new Response(half, {
      status: answered.status,
      headers: answered.headers.map((pair) => [...pair]) as [string, string][],
    })
  }

  async function call(path: string, init: RequestInit): Promise<Response> {
    const line = new AbortController()
    lines.add(line)
    const cut = () => line.abort(init.signal?.reason ?? new DOMException('aborted', 'AbortError'))
    if (init.signal?.aborted) cut()
    init.signal?.addEventListener('abort', cut)
    const body =
      init.body instanceof Blob ? Buffer.from(await init.body.arrayBuffer()) : (init.body as string | undefined)
    const headers: Record<string, string> = { ...(init.headers as Record<string, string>) }
    if (cookie !== '') headers.cookie = cookie
    try {
      return await send({ method: init.method ?? 'GET', path, headers, body: body ?? undefined }, line)
    } finally {
      activity.note()
    }
  }

  return {
    fetchOf: (isDead) => async (path, init) => {
      if (isDead()) return new Promise(() => {})
      const answer = call(path, init)
      const settled = await answer.then(
        (response) => () => response,
        (error: unknown) => () => {
          throw error
        },
      )
      return isDead() ? new Promise(() => {}) : settled()
    },
    up: () => {
      isUp = true
    },
    down: () => {
      isUp = false
      for (const line of lines) line.abort(new TypeError('offline'))
      lines.clear()
    },
    isUp: () => isUp,
    weather: (next) => {
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
