import type { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { Accounts } from '#gateway/accounts/types.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Activity } from './activity.ts'
import type { Program } from './realm.ts'
import { type ProgramTime, programTime, type Timeline } from './timeline.ts'

export const ORIGIN = 'http://rayon.test'

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const JOBS = ['expire', 'purge', 'leftovers', 'sweep', 'photos']

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

export interface Answered {
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
  ask(asked: Asked, signal: AbortSignal): Promise<Answered>
  isUp(): boolean
  /** @returns the cookie's token. @throws when the process dies meanwhile */
  openSession(uid: Uid): Promise<string>
  start(): Promise<void>
  /** The process is gone at once, in the middle of what it does. */
  kill(): Promise<void>
  /** It dies at its nth write from now, before or after it has happened. */
  killAtWrite(nth: number): void
}

const WRITES: readonly (string | symbol)[] = ['put', 'bulkDocs', 'remove', 'post']

interface Life {
  readonly dead: boolean
  readonly time: ProgramTime
  readonly death: Promise<void>
  readonly app: FastifyInstance
  readonly accounts: Accounts
  stopJobs(): Promise<void>
  end(): void
}

const never = () => new Promise<never>(() => {})

/** The store as one process sees it: when that is dead, nothing more of what it asks happens. */
function storeOf(sound: Store, activity: Activity, isDead: () => boolean, onWrite: () => void): Store {
  const guarded = async <T>(write: boolean, work: () => Promise<T>): Promise<T> => {
    if (isDead()) return never()
    if (write) onWrite()
    if (isDead()) return never()
    const done = await activity.during(work())
    return isDead() ? never() : done
  }
  const wrapped = new Map<string, ReturnType<Store['db']>>()
  const wrap: Store['db'] = (name) => {
    const known = wrapped.get(name)
    if (known !== undefined) return known
    const made = new Proxy(sound.db(name), {
      get(db, property) {
        const value: unknown = Reflect.get(db, property)
        if (typeof value !== 'function') return value
        if (property === 'changes') {
          return (options: PouchDB.Core.ChangesOptions) => {
            const changes = value.call(db, options) as PouchDB.Core.Changes<object>
            return options?.live === true ? changes : guardedChanges(changes, isDead, activity)
          }
        }
        return (...args: unknown[]) =>
          guarded(WRITES.includes(property), () => Promise.resolve(value.apply(db, args) as unknown))
      },
    })
    wrapped.set(name, made)
    return made
  }
  return {
    ...sound,
    db: wrap,
    writeAs: (actor, name, docs) => guarded(true, () => sound.writeAs(actor, name, docs)),
    close: async () => {},
  }
}

/** A feed that ends counts as work while it runs. */
function guardedChanges<T extends object>(changes: T, isDead: () => boolean, activity: Activity): T {
  void activity.during(Promise.resolve(changes as unknown as PromiseLike<unknown>).catch(() => undefined))
  return isDead() ? (never() as unknown as T) : changes
}

export async function gatewayHost({
  program,
  store,
  timeline,
  activity,
}: {
  readonly program: Program<typeof import('./programs/gateway.ts')>
  /** The store that the next process opens on. */
  readonly store: () => Store
  readonly timeline: Timeline
  readonly activity: Activity
}): Promise<GatewayHost> {
  let life: Life | undefined
  let writesLeft = Number.POSITIVE_INFINITY

  async function live(): Promise<Life> {
    const time = programTime(timeline)
    const { buildApp, createHasher, jobTable, partsOn, readEnv, runJobs, siteOrigin } = program({ ...time.globals })
    const state = { dead: false }
    let end = () => {}
    const death = new Promise<void>((resolve) => {
      end = resolve
    })
    const own = storeOf(store(), activity, () => state.dead, countWrite)
    const env = readEnv({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', APP_DIR: '/nonexistent', PUBLIC_ORIGIN: ORIGIN })
    const parts = await partsOn(own, env, { clock: time.now, createHasher: () => createHasher(undefined, CHEAP) })
    const app = buildApp(parts)
    await app.ready()
    const table = jobTable({
      ...parts,
      sendMail: async () => undefined,
      origin: siteOrigin(env),
      push: { subject: 'mailto:test@example.org', testOrigin: undefined as never },
    }).filter(({ name }) => JOBS.includes(name))
    const jobs = runJobs(
      table.map((job) => ({ ...job, run: () => activity.during(Promise.race([job.run(), death])) })),
      { onDone: () => {}, onFailed: (job, error) => console.error('job failed', job, error) },
    )
    return {
      get dead() {
        return state.dead
      },
      time,
      death,
      app,
      accounts: parts.accounts,
      stopJobs: () => jobs.stop(),
      end: () => {
        state.dead = true
        time.end()
        end()
      },
    }
  }

  /** The connections of a process that is gone are cut. */
  const connections = new Set<AbortController>()

  function die(): void {
    life?.end()
    life = undefined
    for (const connection of connections) connection.abort()
    connections.clear()
  }

  function countWrite(): void {
    writesLeft -= 1
    if (writesLeft > 0) return
    writesLeft = Number.POSITIVE_INFINITY
    die()
  }

  life = await live()
  return {
    get accounts() {
      if (life === undefined) throw new Error('the gateway is down')
      return life.accounts
    },
    isUp: () => life !== undefined,
    start: async () => {
      if (life !== undefined) return
      const planned = writesLeft
      writesLeft = Number.POSITIVE_INFINITY // it dies once it has begun
      life = await live()
      writesLeft = planned
    },
    openSession: async (uid) => {
      if (life === undefined) throw new Error('the gateway is down')
      const died = life.death.then(() => Promise.reject(new Error('the gateway died')))
      return Promise.race([life.accounts.openSession(uid), died])
    },
    kill: async () => die(),
    killAtWrite: (nth) => {
      writesLeft = nth
    },
    ask: async ({ method, path, headers, body }, signal) => {
      const mine = life
      if (mine === undefined) throw new TypeError('connection refused')
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
        connection.signal.addEventListener('abort', () => reject(new TypeError('connection cut')))
      })
      gone.catch(() => undefined)
      const response = await Promise.race([mine.app.inject(options), gone])
      const stream = response.stream()
      stream.on('error', () => undefined)
      const endless = String(response.headers['content-type'] ?? '').startsWith('text/event-stream')
      const answer = endless ? stream : await Promise.race([read(stream), gone])
      if (!endless) connections.delete(connection)
      else stream.once('close', () => connections.delete(connection))
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
