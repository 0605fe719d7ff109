import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A body that was refused before it was read is not read. One whose size is declared, and within the route's bound, Node
 * lets pass unparsed, so that the connection stays and the sender, still sending, sees the answer; any other ends the connection.
 */
export function closeOverUnread(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (hasUnboundedBody(request)) reply.header('connection', 'close')
  })
}

function hasUnboundedBody({ raw, headers, routeOptions }: FastifyRequest): boolean {
  if (raw.complete) return false
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit
}
