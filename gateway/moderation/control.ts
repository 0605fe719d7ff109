import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/error.ts'
import { exportArchive } from '../member-data/archive.ts'
import { exportMember } from '../member-data/export.ts'
import { withOwnWordsAlone } from '../member-data/own-words.ts'
import { type Acting, memberNamed } from './acts.ts'
import { append } from './chain.ts'
import { runCommand, type Typed } from './commands.ts'
import type { ModerationContext } from './context.ts'
import { tellExported } from './decide.ts'
import { requireNoInterestIn } from './interest.ts'

/**
 * The copy of a member's data, without what others wrote to them; they are told that it was made.
 * @param why as it was typed; a command may say nothing
 * @throws HttpError 403 `own-interest`, 404
 */
export async function exportOf({ context, by }: Acting, who: string, why = ''): Promise<AsyncGenerator<Uint8Array>> {
  const { store, clock } = context
  const { uid } = await memberNamed(context, who)
  await requireNoInterestIn(context, by, uid)
  await append(store, { by, act: 'export', about: uid, ...(why === '' ? {} : { code: why }) }, clock())
  await tellExported(context, uid, why)
  const data = await exportMember(context, uid, '')
  if (data === null) throw new HttpError(404, 'not-found')
  return exportArchive(await withOwnWordsAlone(store, data))
}

/** What the commands of `npm run admin` ask a running gateway, on its control socket. */
export function moderationControl(app: FastifyInstance, context: ModerationContext): void {
  const acting: Acting = { context, by: 'commande' }
  app.post('/admin', async (request): Promise<{ readonly lines: readonly string[] }> => {
    const { name, typed } = request.body as { readonly name: string; readonly typed: Typed }
    return { lines: await runCommand(acting, name, typed) }
  })
  app.get('/admin/export', async (request, reply) => {
    const { who = '', why = '' } = request.query as { readonly who?: string; readonly why?: string }
    return reply.type('application/zip').send(Readable.from(await exportOf(acting, who, why)))
  })
}
