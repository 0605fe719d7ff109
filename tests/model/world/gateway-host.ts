import type { Readable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import type { Uid } from '#domain/ids.ts'
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
  /** The whole body, or an open stream. */
  readonly body: Buffer | Readable
}

export type GatewayHost = Awaited<ReturnType<typeof gatewayHost>>

/**
 * The gateway's process: started, stopped and killed over one store.
 * @param store the store that the next process opens
 */
export async function gatewayHost(
  input: Omit<GatewayProcessInput, 'store' | 'erased' | 'onWrite' | 'streamCeilings'> & { readonly store: () => Store },
) {
  let running: GatewayProcess | undefined
  let writesLeft = Number.POSITIVE_INFINITY

  const streamCeilings = { ...STREAM_CEILINGS }

  /** The connections of the process: cut when it dies. */
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

  const erased = new Set<Uid>()
  const live = () =>
    startGatewayProcess({ ...input, store: input.store(), streamCeilings, erased, onWrite: countWrite })

  running = await live()
  return {
    get accounts() {
      if (running === undefined) throw new Error('the gateway is down')
      return running.accounts
    },
    isUp: () => running !== undefined,
    start: async (): Promise<void> => {
      if (running !== undefined) return
      const planned = writesLeft
      writesLeft = Number.POSITIVE_INFINITY // it only dies once started
      running = await live()
      writesLeft = planned
    },
    /** @returns the cookie's token. @throws when the process dies meanwhile */
    openSession: async (uid: Uid): Promise<string> => {
      if (running === undefined) throw new Error('the gateway is down')
      const died = running.death.then(() => Promise.reject(new Error('the gateway died')))
      return Promise.race([running.accounts.openSession(uid), died])
    },
    /** Kills the process at once, in the middle of its work. */
    kill: async () => die(),
    /** Kills it at its nth write from now, before or after the write. */
    killAtWrite: (nth: number): void => {
      writesLeft = nth
    },
    /** Strangers take every stream, or release them. The devices' streams end, as a proxy ends long connections. */
    takeStreams: (taken: boolean): void => {
      streamCeilings.all = taken ? 0 : STREAM_CEILINGS.all
      if (taken) for (const stream of [...streams]) stream.abort()
    },
    /** @param signal cuts the connection. @throws when it is cut, or when no process runs */
    ask: async ({ method, path, headers, body }: GatewayRequest, signal: AbortSignal): Promise<GatewayResponse> => {
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
