import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection on which a request comes before the one ahead has been answered. Node begins each such request, and
 * tells the answers that wait behind the first neither that they were sent nor that the connection has gone: places,
 * streams, files and memory that they took would never be given back. Browsers and proxies wait for the answer.
 */
export function oneRequestAtATime(server: Server): void {
  const answering = new WeakSet<Socket>()
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (answering.has(socket)) {
      socket.destroy()
      return
    }
    answering.add(socket)
    response.once('close', () => answering.delete(socket))
    for (const listener of listeners) listener.call(server, request, response)
  })
}
