import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { HttpError } from '../http/error.ts'
import { STREAM_RETRY_S, type StreamCeilings } from '../http/limits.ts'
import { callerOf, type SemaphoreCaller, Tally } from '../http/semaphore.ts'

type Asker = Pick<FastifyRequest, 'ip' | 'account'>

/** Status by the ceiling that refuses a stream; 'strangers': all but the share reserved for members. */
const REFUSALS = { address: 429, account: 429, strangers: 503, all: 503 } as const

/** Answers that stay open. They end before the server closes: else `close()` would wait for them for ever. */
export function createStreams(app: FastifyInstance, ceilings: StreamCeilings, registry: Registry) {
  const opened = new Set<PassThrough>()
  const tally = new Tally()
  const registers = [registry]
  new Gauge({
    name: 'rayon_open_streams',
    help: 'Event streams that are open now, by who holds them',
    labelNames: ['by'],
    registers,
    collect() {
      this.set({ by: 'visitor' }, tally.strangers)
      this.set({ by: 'member' }, tally.all - tally.strangers)
    },
  })
  const refusals = new Counter({
    name: 'rayon_refused_streams_total',
    help: 'Event streams that were refused, by the ceiling that was met',
    labelNames: ['kind'],
    registers,
  })
  app.addHook('preClose', async () => {
    for (const stream of opened) stream.end()
  })

  function refuse(kind: keyof typeof REFUSALS): never {
    refusals.inc({ kind })
    const status = REFUSALS[kind]
    throw new HttpError(status, status === 429 ? 'too-many-requests' : 'unavailable', { retryAfter: STREAM_RETRY_S })
  }

  /** The caller that a stream counts for. */
  function admit(asker: Asker): SemaphoreCaller {
    const { all, forMembers, perAddress, perAccount } = ceilings
    const caller = callerOf(asker)
    const { key, isStranger } = caller
    if (tally.countFor(key) >= (isStranger ? perAddress : perAccount)) refuse(isStranger ? 'address' : 'account')
    if (tally.all >= all) refuse('all')
    if (isStranger && tally.strangers >= all - forMembers) refuse('strangers')
    return caller
  }

  return {
    /**
     * Opens a stream to send as the answer. Members are counted by account, and have a share that visitors never use.
     * @param onEnd called once, when either side is done
     * @throws HttpError 429 `too-many-requests` or 503 `unavailable`, with the seconds to wait
     */
    open: (asker: Asker, onEnd: () => void): PassThrough => {
      const caller = admit(asker)
      tally.add(caller, 1)
      const stream = new PassThrough()
      opened.add(stream)
      stream.once('close', () => {
        opened.delete(stream)
        tally.add(caller, -1)
        onEnd()
      })
      stream.on('error', () => stream.destroy())
      return stream
    },
  }
}
