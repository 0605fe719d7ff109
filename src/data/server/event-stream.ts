import { isFromGateway } from '#wire/answer.ts'
import type { Fetch } from './http.ts'

/** The gateway answered, but not with a stream: it is reachable. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused'
  /** Requested delay, in seconds; 0 when absent. */
  readonly retryAfter: number

  constructor({ headers }: Response) {
    super('no stream')
    this.retryAfter = Math.max(Number(headers.get('retry-after')) || 0, 0) // an HTTP date is not supported
  }
}

type OnEvent = (event: string, data: string) => void

const TYPE = 'text/event-stream'

/** Parses one block of https://html.spec.whatwg.org/multipage/server-sent-events.html and emits its name and data. */
function dispatch(block: string, onEvent: OnEvent): void {
  const field = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart())
      .join('\n')
  const event = field('event')
  if (event !== '') onEvent(event, field('data'))
}

/**
 * Reads server-sent events over `fetch`: unlike EventSource it never reconnects by itself, and runs wherever fetch
 * does. Resolves when the server ends the stream.
 * @throws {StreamRefused} when the gateway answers something else
 * @throws when nothing or an intermediary answers, or the stream breaks
 */
export async function readEvents(fetch: Fetch, url: string, signal: AbortSignal, onEvent: OnEvent): Promise<void> {
  const response = await fetch(url, {
    headers: { accept: TYPE },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  const { ok, headers, body } = response
  const ours = isFromGateway(response, TYPE)
  // A captive portal's page is neither a stream nor a refusal.
  if (!ours || !ok || !headers.get('content-type')?.startsWith(TYPE) || body === null) {
    await body?.cancel()
    throw ours ? new StreamRefused(response) : new Error('no stream')
  }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (!signal.aborted) dispatch(block, onEvent)
  }
}
