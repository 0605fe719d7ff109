import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import { createSemaphore } from '../http/semaphore.ts'
import { cutUnread, onceOver, type ReadingTimes } from '../sync/pull/reading.ts'

/** Exports under way at once. Each holds a page of documents, then one photo: two megabytes at most. */
const EXPORTS_MAX = 32
const EXPORTS_PER_MEMBER = 1
const WAITING_MAX = 64
const WAITING_PER_MEMBER = 2
const PATIENCE_MS = 10_000
const RETRY_S = 60

/** The photos of years may take long on one bar of signal; who takes nothing is gone. */
const TIMES: ReadingTimes = { unreadMaxMs: 60_000, lastMaxMs: 60_000, answerMaxMs: 60 * 60_000 }

export interface ExportAnswers {
  /**
   * Waits for a place, which lasts until the answer has left or its reader is gone.
   * @throws HttpError 503 `unavailable` with `Retry-After`
   */
  enter(uid: Uid, reply: FastifyReply): Promise<void>
  /** An answer's bytes, made as they are taken; one that nobody takes is cut. */
  stream(reply: FastifyReply, pieces: AsyncIterable<Uint8Array>): Readable
}

export function createExportAnswers(times: ReadingTimes = TIMES): ExportAnswers {
  const places = createSemaphore({
    max: EXPORTS_MAX,
    maxEach: EXPORTS_PER_MEMBER,
    queueMax: WAITING_MAX,
    queueMaxEach: WAITING_PER_MEMBER,
    patienceMs: PATIENCE_MS,
    retryAfterS: RETRY_S,
  })
  return {
    enter: async (uid, { raw }) => {
      const gone = new AbortController()
      onceOver(raw, () => gone.abort())
      const leave = await places.acquire({ key: uid, isStranger: false }, gone.signal)
      onceOver(raw, leave)
      if (raw.closed) leave()
    },
    stream: ({ raw }, pieces) => Readable.from(cutUnread(raw, times)(pieces), { objectMode: false }),
  }
}
