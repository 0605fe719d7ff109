import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { HttpError } from '../http/error.ts'
import { placeOf, STREAM_RETRY_S, type StreamCeilings } from '../http/limits.ts'

interface StreamEvents {
  /** The server is closing: a last word may be written. The stream is ended right after. */
  readonly onClosing?: () => void
  /** Once, when either side is done. */
  readonly onEnd: () => void
}

type Asker = Pick<FastifyRequest, 'ip' | 'account'>

/** Answers that stay open. They are ended before the server closes, or `close()` would wait for them for ever. */
export interface Streams {
  /**
   * A stream to send as the answer. Members are counted by account, and have a share that strangers never take.
   * @param asker whose stream it is
   * @throws HttpError 429 `too-many-requests` or 503 `unavailable`, with the seconds to wait
   */
  open(asker: Asker, events: StreamEvents): PassThrough
}

/** How many are open, by whoever holds them. */
function createTally() {
  const counts = new Map<string, number>()
  return {
    of: (holder: string) => counts.get(holder) ?? 0,
    add: (holder: string, change: 1 | -1) => {
      const left = (counts.get(holder) ?? 0) + change
      if (left > 0) counts.set(holder, left)
      else counts.delete(holder)
    },
  }
}

const STRANGERS = 'strangers' // all of them, in the tally; an address or an account has another prefix

/** Which ceiling a stream is refused for; 'strangers' is what is not the members' own. */
const REFUSALS = { address: 429, account: 429, strangers: 503, all: 503 } as const

export function createStreams(app: FastifyInstance, ceilings: StreamCeilings, registry: Registry): Streams {
  const opened = new Map<PassThrough, StreamEvents>()
  const tally = createTally()
  const registers = [registry]
  new Gauge({
    name: 'rayon_open_streams',
    help: 'Event streams and long polls that are open now, by who holds them',
    labelNames: ['by'],
    registers,
    collect() {
      const strangers = tally.of(STRANGERS)
      this.set({ by: 'visitor' }, strangers)
      this.set({ by: 'member' }, opened.size - strangers)
    },
  })
  const refusals = new Counter({
    name: 'rayon_refused_streams_total',
    help: 'Event streams and long polls that were refused, by the ceiling that was met',
    labelNames: ['kind'],
    registers,
  })
  app.addHook('preClose', async () => {
    for (const [stream, { onClosing }] of opened) {
      onClosing?.()
      stream.end()
    }
  })

  function refuse(kind: keyof typeof REFUSALS): never {
    refusals.inc({ kind })
    const status = REFUSALS[kind]
    throw new HttpError(status, status === 429 ? 'too-many-requests' : 'unavailable', { retryAfter: STREAM_RETRY_S })
  }

  /** Who a stream counts for. */
  function admit({ ip, account }: Asker): readonly string[] {
    const { all, forMembers, perAddress, perAccount } = ceilings
    const holder = account === null ? `address:${placeOf(ip)}` : `account:${account.uid}`
    if (tally.of(holder) >= (account === null ? perAddress : perAccount))
      refuse(account === null ? 'address' : 'account')
    if (opened.size >= all) refuse('all')
    if (account !== null) return [holder]
    if (tally.of(STRANGERS) >= all - forMembers) refuse('strangers')
    return [holder, STRANGERS]
  }

  return {
    open: (asker, events) => {
      const holders = admit(asker)
      for (const holder of holders) tally.add(holder, 1)
      const stream = new PassThrough()
      opened.set(stream, events)
      stream.once('close', () => {
        opened.delete(stream)
        for (const holder of holders) tally.add(holder, -1)
        events.onEnd()
      })
      stream.on('error', () => stream.destroy())
      return stream
    },
  }
}
