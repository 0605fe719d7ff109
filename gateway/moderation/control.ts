import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/error.ts'
import { exportArchive } from '../member-data/archive.ts'
import { exportMember } from '../member-data/export.ts'
import { type Acting, memberNamed } from './acts.ts'
import { append } from './chain.ts'
import { runCommand, type Typed } from './commands.ts'
import type { ModerationContext } from './context.ts'

/** The copy of a member's data, as they would take it themselves. @throws HttpError 404 */
export async function exportOf({ context, by }: Acting, who: string): Promise<AsyncGenerator<Uint8Array>> {
  const { uid } = await memberNamed(context, who)
  await append(context.store, { by, act: 'export', about: uid }, context.clock())
  const data = await exportMember(context, uid, '')
  if (data === null) throw new HttpError(404, 'not-found')
  return exportArchive(data)
}

/** What the commands of `npm run admin` ask a running gateway, on its control socket. */
export function moderationControl(app: FastifyInstance, context: ModerationContext): void {
  const acting: Acting = { context, by: 'commande' }
  app.post('/admin', async (request): Promise<{ readonly lines: readonly string[] }> => {
    const { name, typed } = request.body as { readonly name: string; readonly typed: Typed }
    return { lines: await runCommand(acting, name, typed) }
  })
  app.get('/admin/export', async (request, reply) => {
    const { who = '' } = request.query as { readonly who?: string }
    return reply.type('application/zip').send(Readable.from(await exportOf(acting, who)))
  })
}
