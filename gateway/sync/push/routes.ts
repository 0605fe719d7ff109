import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UID_HEADER } from '#wire/headers.ts'
import { WIRE_LATER } from '#wire/version.ts'
import { writerOf } from '../../http/callers/writer.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { notSignedIn, signedIn } from '../../http/session.ts'
import { DB_PARAMS, syncTarget } from '../access.ts'
import type { SyncContext } from '../context.ts'
import { asSpoken } from '../spoken.ts'
import { DOCS_MAX, parseBatch, type Unread } from './batch.ts'
import type { PushedDoc } from './judge.ts'
import { heldForNewer } from './newer-apps.ts'
import { refuseWay } from './other-ways.ts'
import { pushDocs } from './push.ts'
import type { PushRow } from './row.ts'

const PUSH_BODY_MAX = 2 * 1024 * 1024 // bytes
const FORMER_APP_RETRY_S = 60

const BODY = {
  type: 'object',
  required: ['docs'],
  additionalProperties: false,
  properties: {
    new_edits: {},
    docs: {
      type: 'array',
      minItems: 1,
      maxItems: DOCS_MAX,
    },
  },
} as const

interface Body {
  readonly new_edits?: unknown
  readonly docs: readonly (PushedDoc | Unread)[]
}

/**
 * An app of a version before the row *later* takes it for an answer that failed, and asks again at once: it is told to
 * wait instead, as it understands. What was taken of its batch is a conflict when it comes again, which loses nothing.
 * @throws HttpError 429
 */
function tellFormerApp(spoken: number, rows: readonly PushRow[]): void {
  if (spoken >= WIRE_LATER) return
  if (!rows.some((row) => 'error' in row && row.error === 'later')) return
  throw new HttpError(429, 'too-many-requests', { retryAfter: FORMER_APP_RETRY_S })
}

export function pushRoutes(app: FastifyInstance, context: SyncContext): void {
  const { store, pushed, refused, clock, limits, accounts, hooks } = context

  /** Who sends is known before a byte of what they send is read. */
  const checkSender = async (request: FastifyRequest): Promise<void> => {
    const { actor } = syncTarget(request)
    if (actor.kind !== 'member') throw notSignedIn(request)
    // A queue filled as one account is never sent as another.
    if (request.headers[UID_HEADER] !== actor.uid) throw new HttpError(409, 'other-account')
    limits.take({ 'write:account': actor.uid })
  }
  const options = {
    bodyLimit: PUSH_BODY_MAX,
    config: { ...perAddress('push').config, parseBody: parseBatch },
    preParsing: checkSender,
    schema: { params: DB_PARAMS, body: BODY },
  }

  app.post('/sync/:db/_bulk_docs', options, async (request) => {
    const { name, actor, spoken } = syncTarget(request)
    const { docs, new_edits } = request.body as Body
    // `new_edits: false` would slip a forged branch past every rule that looks at the previous version.
    if (new_edits !== undefined && new_edits !== true) throw new HttpError(400, 'new-edits')
    const writer = writerOf(signedIn(request), clock())
    const of = { store, actor, writer, limits, clock, isGone: accounts.isGone, hooks }
    const rows = (await pushDocs(name, docs, of)).map((row) => heldForNewer(row, spoken))
    for (const row of rows) {
      pushed.inc({ kind: 'error' in row ? row.error : 'ok' })
      if ('error' in row && row.error === 'forbidden') refused.inc({ code: row.reason })
    }
    tellFormerApp(spoken, rows)
    const inTheirs = (row: PushRow) =>
      'doc' in row && row.doc !== null ? { ...row, doc: asSpoken(name, row.doc, spoken) } : row
    return rows.map(inTheirs)
  })

  app.route({
    method: ['POST', 'PUT', 'DELETE'],
    url: '/sync/:db/*',
    bodyLimit: PUSH_BODY_MAX,
    ...perAddress('push'),
    schema: { params: DB_PARAMS },
    preParsing: async (request) => refuseWay(request),
    handler: async (request) => refuseWay(request),
  })
}
