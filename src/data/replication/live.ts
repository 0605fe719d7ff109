import type { Scope } from '#domain/access.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { noteReachable, noteUnreachable } from './link.ts'

export interface LiveHandlers {
  /** The stream is open, for the first time or again: anything may have been missed. */
  readonly onHello: () => void
  readonly onChange: (database: DatabaseName, scope: Scope) => void
  readonly onSessionEnded: () => void
}

const SILENCE_MS = 50_000 // the server beats every 20 s; past two missed beats the stream is dead
const BACKOFF_MIN_MS = 500
const BACKOFF_MAX_MS = 15_000

/**
 * The one stream of this browser. EventSource gives up for good on some errors and never notices a silent peer, so
 * reopening is ours: with backoff, and at once when the device comes back online or to the foreground.
 * @returns closes the stream
 */
export function openLive(handlers: LiveHandlers, url = '/sync/_live'): () => void {
  let source: EventSource | undefined
  let backoff = BACKOFF_MIN_MS
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function alive(): void {
    clearTimeout(silence)
    silence = setTimeout(lost, SILENCE_MS)
  }

  /** One call may have failed meanwhile, and been noted as the server's absence. */
  function answered(): void {
    alive()
    noteReachable()
  }

  function connect(): void {
    clearTimeout(retry)
    source?.close()
    source = new EventSource(url)
    source.addEventListener('hello', () => {
      backoff = BACKOFF_MIN_MS
      answered()
      handlers.onHello()
    })
    source.addEventListener('beat', answered)
    source.addEventListener('change', (event: MessageEvent<string>) => {
      answered()
      const { db, scope } = JSON.parse(event.data) as { db: DatabaseName; scope: Scope }
      handlers.onChange(db, scope)
    })
    source.addEventListener('session-ended', handlers.onSessionEnded)
    source.onerror = lost
    alive()
  }

  function lost(): void {
    source?.close()
    clearTimeout(silence)
    clearTimeout(retry)
    noteUnreachable()
    retry = setTimeout(connect, backoff)
    backoff = Math.min(backoff * 2, BACKOFF_MAX_MS)
  }

  function hurry(): void {
    if (document.visibilityState === 'visible' && source?.readyState !== EventSource.OPEN) {
      backoff = BACKOFF_MIN_MS
      connect()
    }
  }

  window.addEventListener('online', hurry)
  window.addEventListener('offline', lost)
  document.addEventListener('visibilitychange', hurry)
  connect()
  return () => {
    source?.close()
    clearTimeout(silence)
    clearTimeout(retry)
    window.removeEventListener('online', hurry)
    window.removeEventListener('offline', lost)
    document.removeEventListener('visibilitychange', hurry)
  }
}
