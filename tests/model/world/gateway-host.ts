import type { Readable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { Accounts } from '#gateway/accounts/types.ts'
import { STREAM_CEILINGS } from '#gateway/http/limits.ts'
import type { Store } from '#gateway/store/store.ts'
import { type GatewayProcess, type GatewayProcessInput, ORIGIN, startGatewayProcess } from './gateway-process.ts'
import { broken } from './line.ts'

export interface GatewayRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

export interface GatewayResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly cookies: readonly string[]
  /** All of it, or a stream that goes on. */
  readonly body: Buffer | Readable
}

/** The gateway's process: started, stopped and killed over one store. */
export interface GatewayHost {
  readonly accounts: Accounts
  /** @param signal the connection is cut. @throws when it is, or when there is no process to answer */
  ask(request: GatewayRequest, signal: AbortSignal): Promise<GatewayResponse>
  isUp(): boolean
  /** @returns the cookie's token. @throws when the process dies meanwhile */
  openSession(uid: Uid): Promise<string>
  start(): Promise<void>
  /** The process is gone at once, in the middle of what it does. */
  kill(): Promise<void>
  /** It dies at its nth write from now, before or after it has happened. */
  killAtWrite(nth: number): void
  /** Strangers hold every stream, or let them go. Those of the devices end, as a proxy ends what stays open. */
  takeStreams(taken: boolean): void
}

/** @param store the one that the next process opens on */
export async function gatewayHost(
  input: Omit<GatewayProcessInput, 'store' | 'onWrite' | 'streamCeilings'> & { readonly store: () => Store },
): Promise<GatewayHost> {
  let running: GatewayProcess | undefined
  let writesLeft = Number.POSITIVE_INFINITY

  const streamCeilings = { ...STREAM_CEILINGS }

  /** The connections of a process that is gone are cut. */
  const connections = new Set<AbortController>()
  const streams = new Set<AbortController>()

  function die(): void {
    running?.end()
    running = undefined
    for (const connection of connections) connection.abort()
    connections.clear()
  }

  function countWrite(): void {
    writesLeft -= 1
    if (writesLeft > 0) return
    writesLeft = Number.POSITIVE_INFINITY
    die()
  }

  const live = () => startGatewayProcess({ ...input, store: input.store(), streamCeilings, onWrite: countWrite })

  running = await live()
  return {
    get accounts() {
      if (running === undefined) throw new Error('the gateway is down')
      return running.accounts
    },
    isUp: () => running !== undefined,
    start: async () => {
      if (running !== undefined) return
      const planned = writesLeft
      writesLeft = Number.POSITIVE_INFINITY // it dies once it has begun
      running = await live()
      writesLeft = planned
    },
    openSession: async (uid) => {
      if (running === undefined) throw new Error('the gateway is down')
      const died = running.death.then(() => Promise.reject(new Error('the gateway died')))
      return Promise.race([running.accounts.openSession(uid), died])
    },
    kill: async () => die(),
    killAtWrite: (nth) => {
      writesLeft = nth
    },
    takeStreams: (taken) => {
      streamCeilings.all = taken ? 0 : STREAM_CEILINGS.all
      if (taken) for (const stream of [...streams]) stream.abort()
    },
    ask: async ({ method, path, headers, body }, signal) => {
      const mine = running
      if (mine === undefined) throw broken('connection refused')
      const connection = new AbortController()
      connections.add(connection)
      const cut = () => connection.abort()
      signal.addEventListener('abort', cut)
      const options = {
        method: method as 'GET',
        url: path,
        headers: { host: new URL(ORIGIN).host, origin: ORIGIN, ...headers },
        ...(body === undefined ? {} : { payload: body }),
        payloadAsStream: true,
        signal: connection.signal,
      } satisfies InjectOptions
      const gone = new Promise<never>((_, reject) => {
        connection.signal.addEventListener('abort', () => reject(broken('connection cut')))
      })
      gone.catch(() => undefined)
      const response = await Promise.race([mine.app.inject(options), gone])
      const stream = response.stream()
      stream.on('error', () => undefined)
      const endless = String(response.headers['content-type'] ?? '').startsWith('text/event-stream')
      const answer = endless ? stream : await Promise.race([read(stream), gone])
      if (endless) streams.add(connection)
      else connections.delete(connection)
      stream.once('close', () => {
        streams.delete(connection)
        connections.delete(connection)
      })
      const all = Object.entries(response.headers).flatMap(([name, value]) =>
        name === 'set-cookie' ? [] : [[name, String(value)] as const],
      )
      const cookies = [response.headers['set-cookie'] ?? []].flat()
      return { status: response.statusCode, headers: all, cookies, body: answer }
    },
  }
}

async function read(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks as unknown as Uint8Array[])
}
