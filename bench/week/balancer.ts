import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request and its answer, as it went through. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly uid: string
  readonly body: string
  readonly status: number
  readonly answer: string
  /** By the clock of this process, in milliseconds. */
  readonly askedAt: number
  readonly answeredAt: number
}

/** What becomes of a write: it arrives or not, and so does its answer. */
export type Fate = 'pass' | 'cut' | 'lost-answer'

export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

export interface Watching {
  readonly fateOf: (method: string, path: string) => Fate
  /** Somebody asks: what becomes of it may never be known. */
  readonly onAsked: (asked: Pick<Exchange, 'method' | 'path' | 'uid' | 'body'>) => void
  /** Whoever asked has the answer. Answers that are streams are told at their beginning. */
  readonly onAnswered: (exchange: Exchange) => void
  /** Nobody has it: the connection was cut, or the gateway was not there. */
  readonly onLost: (why: 'cut' | 'lost-answer' | 'away') => void
}

async function whole(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of message) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

/** Stands between members and one gateway, sees what is asked and answered, and cuts what it is told to. */
export async function openBalancer(port: number, watching: Watching): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, askedAt: number): void {
    const { method = 'GET', url: path = '/', headers } = incoming
    const uid = String(headers['x-rayon-uid'] ?? '')
    const isWrite = method !== 'GET' && method !== 'HEAD'
    const fate = isWrite ? watching.fateOf(method, path) : 'pass'
    const told = { method, path, uid, body: body.toString('utf8') }
    watching.onAsked(told)
    const lose = (why: 'cut' | 'lost-answer' | 'away'): void => {
      if (outgoing.destroyed) return
      watching.onLost(why)
      incoming.socket.destroy()
    }
    if (fate === 'cut') {
      lose('cut')
      return
    }
    const { 'accept-encoding': _, ...sent } = headers
    const asked = request({ host: '127.0.0.1', port, method, path, agent, headers: sent }, (answer) => {
      answer.on('error', () => lose('away'))
      if (fate === 'lost-answer') {
        answer.resume().on('end', () => lose('lost-answer'))
        return
      }
      const tell = (text: string): void =>
        watching.onAnswered({
          ...told,
          status: answer.statusCode ?? 0,
          answer: text,
          askedAt,
          answeredAt: performance.now(),
        })
      if (!isWrite) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        outgoing.flushHeaders()
        answer.pipe(outgoing)
        tell('')
        return
      }
      whole(answer).then(
        (bytes) => {
          if (outgoing.destroyed) {
            watching.onLost('cut')
            return
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          outgoing.end(bytes, () => tell(bytes.toString('utf8')))
        },
        () => lose('away'),
      )
    })
    asked.on('error', () => lose('away'))
    outgoing.on('close', () => {
      if (!isWrite) asked.destroy()
    })
    asked.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    const askedAt = performance.now()
    outgoing.on('error', () => undefined)
    whole(incoming).then(
      (body) => forward(incoming, outgoing, body, askedAt),
      () => undefined, // whoever asked has gone
    )
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
