import type { Scope } from '#domain/access.ts'
import { growingDelay } from '#domain/growing-delay.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { Clock, PageSignals } from '../platform/platform.ts'
import { readEvents, StreamRefused } from './event-stream.ts'
import { type Fetch, isGatewayThere } from './http.ts'
import type { ServerLink } from './link.ts'
import { createPolling } from './polling.ts'
import { refusalDelay, returnDelay } from './return-delay.ts'

/** Details of a change, when the server sends any. */
export interface ChangeNotice {
  /** The position of the server's feed then, in case an answer left something out. */
  readonly position?: string
  /** The documents that changed, of the member's own; without it anything may have. */
  readonly docs?: readonly (readonly [id: string, rev: string])[]
}

export interface LiveHandlers {
  /** Changes may have been missed: the stream is open, for the first time or again, or none is available. */
  readonly onCatchUp: () => void
  readonly onChange: (database: DatabaseName, scope: Scope, notice?: ChangeNotice) => void
  readonly onSessionEnded: () => void
}

interface LiveInput {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly page: PageSignals
  readonly link: ServerLink
  readonly random: () => number
}

export type LiveStream = ReturnType<typeof openLive>

const URL = '/sync/_live'
const SILENCE_MS = 50_000 // the server beats every 20 s; after two missed beats the stream is dead
const GREETING_MS = 10_000 // from the request; a proxy that buffers streams never passes the greeting on
const ANSWER_MS = 20_000 // for the health check
const DOUBT_MIN_MS = 500
const DOUBT_MAX_MS = 15_000

/**
 * The browser's only event stream. It reconnects with backoff, and at once when the device comes back online or to the
 * foreground. While it is open, a lost call counts as an accident: the server is called again after a delay that grows
 * while calls are lost. When the server refuses a stream, it is reachable: the device polls until a stream is granted.
 * While polling, the first lost call marks the server unreachable.
 *
 * A missing stream proves nothing about the server: a proxy, an antivirus or a filter may buffer or cut it and let
 * calls through. A stream without a timely greeting, cut twice in a row before a beat, or silent, triggers a health
 * check; if the server answers, the stream counts as refused. It is then aborted: late events would be stale, and it
 * would occupy one of the gateway's stream slots.
 */
export function openLive({ fetch, clock, page, link, random }: LiveInput, handlers: LiveHandlers) {
  const backoff = returnDelay(clock.now, random)
  const doubt = growingDelay(DOUBT_MIN_MS, DOUBT_MAX_MS)
  const refusals = refusalDelay(random)
  const polling = createPolling({ clock, page, random }, () => {
    backoff.reset() // no connection was lost since the refusal
    handlers.onCatchUp()
  })
  let current = new AbortController()
  // Since the last beat. An intermediary may cut each stream, greeted or not. A cut by an absent server does not count.
  let cut: 'never' | 'once' | 'by-absence' = 'never'
  let open = false // from the greeting on: before it, the network may have lost the stream
  let cancelRetry = () => {}
  let cancelSilence = () => {}
  let cancelDoubt = () => {}
  let doubtedAt = 0

  /** A single call may have failed meanwhile and reported the server as unreachable. */
  function answered(): void {
    cancelSilence()
    cancelSilence = clock.after(SILENCE_MS, askServer)
    link.reportReachable()
  }

  /** A beat would prove that the server is reachable, but may be 20 s away. */
  function doubtOneCall(): void {
    if (!open) return
    const now = clock.now()
    if (now - doubtedAt > 2 * DOUBT_MAX_MS) doubt.reset()
    doubtedAt = now
    cancelDoubt()
    cancelDoubt = clock.after(doubt.next(), () => link.reportReachable())
  }

  function onEvent(event: string, data: string): void {
    if (event === 'session-ended') handlers.onSessionEnded()
    else answered()
    if (event === 'hello') {
      open = true
      if (cut === 'by-absence') cut = 'never'
      backoff.reset()
      polling.stop()
      handlers.onCatchUp()
    }
    if (event === 'change') {
      const { db, scope, docs } = JSON.parse(data) as { db: DatabaseName; scope: Scope } & Pick<ChangeNotice, 'docs'>
      handlers.onChange(db, scope, docs && { docs })
    }
    if (event === 'beat') {
      cut = 'never'
      refusals.reset()
      const { positions = [] } = JSON.parse(data) as {
        positions?: readonly { db: DatabaseName; scope: Scope; seq: string }[]
      }
      for (const { db, scope, seq } of positions) handlers.onChange(db, scope, { position: seq })
    }
  }

  function drop(): void {
    current.abort()
    open = false
    cancelSilence()
    cancelDoubt()
    cancelRetry()
  }

  function connect(): void {
    drop()
    const mine = new AbortController()
    current = mine
    const onEnd = (error?: unknown) => {
      if (mine.signal.aborted) return
      if (error instanceof StreamRefused) refused(error.retryAfter)
      else ended()
    }
    readEvents(fetch, URL, mine.signal, onEvent).then(onEnd, onEnd)
    cancelSilence = clock.after(GREETING_MS, askServer)
  }

  /** The first cut is treated as an accident. */
  function ended(): void {
    const isAccident = cut === 'never'
    if (isAccident) cut = 'once'
    if (isAccident) lost()
    else askServer()
  }

  /** Until the server has answered, the stream may still greet, or beat. */
  function askServer(): void {
    cancelSilence()
    let over = false
    const cancelLost = clock.after(ANSWER_MS, gone)
    cancelSilence = () => {
      over = true
      cancelLost()
    }
    void isGatewayThere(fetch, current.signal).then((isThere) => {
      if (over) return
      if (isThere) refused(0)
      else gone()
    })
  }

  function gone(): void {
    cut = 'by-absence'
    lost()
  }

  /** @param retryAfter the delay the server asked for, in seconds */
  function refused(retryAfter: number): void {
    drop()
    link.reportReachable()
    cancelRetry = clock.after(refusals.next(retryAfter * 1000), connect)
    if (!polling.isOn()) catchUp()
  }

  function catchUp(): void {
    polling.start()
    handlers.onCatchUp()
  }

  function lost(): void {
    drop()
    polling.stop()
    link.reportUnreachable()
    cancelRetry = clock.after(backoff.next(), connect)
  }

  function reconnectNow(): void {
    if (!page.isVisible() || open) return
    if (polling.isOn()) {
      catchUp()
    } else {
      backoff.reset()
      connect()
    }
  }

  const stops = [
    link.state.subscribe(({ reachable }, before) => {
      if (!before.reachable || reachable) return
      if (polling.isOn()) lost()
      else doubtOneCall()
    }),
    page.on('online', reconnectNow),
    page.on('offline', lost),
    page.on('visibilitychange', reconnectNow),
  ]
  connect()
  return {
    /** This device has sent something: without a stream, poll sooner for responses to it. */
    hurry: polling.hurry,
    close: (): void => {
      for (const stop of stops) stop()
      polling.stop()
      drop()
    },
  }
}
