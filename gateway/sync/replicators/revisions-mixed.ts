import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Doc } from '#domain/rules.ts'

/** In no document: JSON has no bare line feed. */
const BOUNDARY = 'rayon-revision'

/** Whether revisions are asked for one by one in parts, as CouchDB's replicator does where it can't ask for many at once. */
export function takesMixed({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('multipart/mixed') === true
}

/** The revisions that were asked for, by name. @param openRevs a JSON list, or `all` */
function askedFor(openRevs: string): readonly string[] {
  try {
    const revs: unknown = JSON.parse(openRevs)
    return Array.isArray(revs) ? revs.filter((rev) => typeof rev === 'string') : []
  } catch {
    return []
  }
}

/** @param doc what there is of it; null for nothing, which is said of each revision asked for */
export function sendMixed(reply: FastifyReply, doc: Doc | null, openRevs: string): FastifyReply {
  const parts =
    doc === null
      ? askedFor(openRevs).map((rev) => ({ type: 'application/json; error="true"', body: { missing: rev } as object }))
      : [{ type: 'application/json', body: doc as object }]
  const text = parts.map(
    ({ type, body }) => `--${BOUNDARY}\r\ncontent-type: ${type}\r\n\r\n${JSON.stringify(body)}\r\n`,
  )
  return reply.type(`multipart/mixed; boundary="${BOUNDARY}"`).send(`${text.join('')}--${BOUNDARY}--`)
}
