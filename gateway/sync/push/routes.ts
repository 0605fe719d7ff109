import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { UID_HEADER } from '#wire/headers.ts'
import { quotaMemberOf } from '../../http/callers/writer.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { signedIn } from '../../http/session.ts'
import { DB_PARAMS, syncTarget } from '../access.ts'
import type { SyncContext } from '../context.ts'
import { CHECKPOINT_FIELDS, requireEpoch } from '../pull/client-checkpoint.ts'
import { readBatch } from './batch.ts'
import { pushDocs } from './push.ts'

const PUSH_BODY_MAX = 2 * 1024 * 1024 // bytes
const DOCS_MAX = 200

const BODY = {
  type: 'object',
  required: ['docs'],
  additionalProperties: false,
  properties: {
    ...CHECKPOINT_FIELDS,
    new_edits: {},
    docs: {
      type: 'array',
      minItems: 1,
      maxItems: DOCS_MAX,
    },
  },
} as const

interface Body {
  readonly since?: string
  readonly mark?: string
  readonly new_edits?: unknown
  readonly docs: readonly unknown[]
}

export function syncPushRoutes(app: FastifyInstance, context: SyncContext): void {
  const { store, hub, epochs, clock, limits, accounts, hooks } = context
  const registers = [context.registry]
  const pushed = new Counter({
    name: 'rayon_pushed_total',
    help: 'Documents pushed by members, by what became of them',
    labelNames: ['kind'],
    registers,
  })
  const refused = new Counter({
    name: 'rayon_refused_writes_total',
    help: 'Documents of members that the rules refused, by the code of the refusal',
    labelNames: ['code'],
    registers,
  })

  /** The sender is known before a byte of the body is read. */
  const checkSender = async (request: FastifyRequest): Promise<void> => {
    syncTarget(request)
    const { uid } = signedIn(request)
    // A queue filled as one account is never sent as another.
    if (request.headers[UID_HEADER] !== uid) throw new HttpError(409, 'other-account')
    limits.take({ 'write:account': uid })
  }
  const options = {
    bodyLimit: PUSH_BODY_MAX,
    config: { ...perAddress('push').config, allowNul: true as const },
    preParsing: checkSender,
    schema: { params: DB_PARAMS, body: BODY },
  }

  app.post('/sync/:db/_bulk_docs', options, async (request) => {
    const { name, actor } = syncTarget(request)
    const { docs, new_edits, since, mark } = request.body as Body
    // `new_edits: false` would slip a forged branch past every rule that looks at the previous version.
    if (new_edits !== undefined && new_edits !== true) throw new HttpError(400, 'new-edits')
    const dbEpoch = await requireEpoch(store, epochs, hub, { name, since, mark })
    const writer = quotaMemberOf(signedIn(request), clock())
    const pushContext = { store, dbEpoch, actor, writer, limits, clock, isGone: accounts.isGone, hooks }
    const rows = await pushDocs(name, readBatch(docs), pushContext)
    for (const row of rows) {
      pushed.inc({ kind: 'error' in row ? row.error : 'ok' })
      if ('error' in row && row.error === 'forbidden') refused.inc({ code: row.reason })
    }
    return rows
  })
}
