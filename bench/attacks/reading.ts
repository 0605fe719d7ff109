import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Attack, Target } from './attack.ts'

const PULL = '/sync/annonces/_changes?include_docs=true'
const PUSH = '/sync/annonces/_bulk_docs'
const AT_ONCE = 60
const SOCKETS = 300
const DRIP_MS = 5000
const BODY = Buffer.from(
  JSON.stringify({ docs: Array.from({ length: 200 }, (_, n) => ({ _id: `x${n}`, t: 'a'.repeat(10_000) })) }),
)

/** Does one thing again and again, so many at once, until the signal. @returns how many of each outcome */
async function repeat(atOnce: number, over: AbortSignal, once: () => Promise<string>): Promise<string> {
  const outcomes = new Map<string, number>()
  const worker = async () => {
    while (!over.aborted) {
      const outcome = await once()
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      // Refused at once, it would only measure itself.
      if (outcome !== '200') await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return [...outcomes].map(([outcome, count]) => `${count} times ${outcome}`).join(', ')
}

/** One request, its answer read and dropped. @returns its status, or why there is none */
function call({ server, headers }: Target, path: string, over: AbortSignal, body?: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const more = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...more },
      signal: over,
      agent: false,
    }
    const asked = request(server.url + path, options, (answer) => {
      const status = String(answer.statusCode)
      answer.on('close', () => resolve(answer.complete ? status : 'cut'))
      answer.on('error', () => resolve('cut'))
      answer.resume()
    })
    asked.on('error', () => resolve(over.aborted ? 'stopped' : 'no answer'))
    asked.end(body as Uint8Array | undefined)
  })
}

/** Connections that each begin a request by one line of it. */
function openMany({ server, headers }: Target, line: string, more = ''): Socket[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Array.from({ length: SOCKETS }, () => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(`${line} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${more}\r\n`)
    })
    socket.on('error', () => undefined)
    return socket
  })
}

async function until(over: AbortSignal): Promise<void> {
  if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }))
}

function closed(sockets: readonly Socket[]): string {
  const open = sockets.filter((socket) => !socket.destroyed).length
  for (const socket of sockets) socket.destroy()
  return `${open} of ${sockets.length} connections still open`
}

/** What reading and sending may cost the server. */
export const READING: readonly Attack[] = [
  {
    name: `the whole market pulled by ${AT_ONCE} at once`,
    lastsMs: 30_000,
    run: (target, over) => repeat(AT_ONCE, over, () => call(target, PULL, over)),
  },
  {
    name: `the whole market asked for by ${SOCKETS} connections that read nothing`,
    lastsMs: 20_000,
    run: async (target, over) => {
      const sockets = openMany(target, `GET ${PULL}`)
      for (const socket of sockets) socket.pause()
      await until(over)
      return closed(sockets)
    },
  },
  {
    name: 'batches of 2 MB from nobody',
    lastsMs: 20_000,
    run: (target, over) => repeat(8, over, () => call(target, PUSH, over, BODY)),
  },
  {
    name: `${SOCKETS} bodies of a byte every ${DRIP_MS / 1000} s`,
    lastsMs: 45_000,
    run: async (target, over) => {
      const sockets = openMany(target, `POST ${PUSH}`, 'content-type: application/json\r\ncontent-length: 100000\r\n')
      // What the server says is read, or its end would not be seen.
      for (const socket of sockets) socket.resume()
      const drip = setInterval(() => {
        for (const socket of sockets) if (socket.writable) socket.write('x')
      }, DRIP_MS)
      await until(over)
      clearInterval(drip)
      return closed(sockets)
    },
  },
]
