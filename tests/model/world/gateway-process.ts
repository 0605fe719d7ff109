import type { Uid } from '#domain/ids.ts'
import * as communes from '#gateway/catalogue/communes.ts'
import type { Limiter } from '#gateway/http/limiter.ts'
import type { StreamCeilings } from '#gateway/http/limits.ts'
import type { Store } from '#gateway/store/store.ts'
import { aSignal } from '#tests/fixtures/signal.ts'
import type { Activity } from './activity.ts'
import { guardedStore } from './guarded-store.ts'
import { programTime } from './program-time.ts'
import type { Program } from './realm.ts'
import type { Timeline } from './timeline.ts'

export const ORIGIN = 'http://rayon.test'

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const JOBS = ['expire', 'purge', 'leftovers', 'sweep', 'photos', 'copies']

const A_WHILE_MS = 5000

/** One document of any kind in five seconds. */
const TIGHT = { 'write:hour': { what: '', by: '', points: 1, windowMs: A_WHILE_MS } }

export type GatewayProcess = Awaited<ReturnType<typeof startGatewayProcess>>

export interface GatewayProcessInput {
  readonly program: Program<typeof import('./programs/gateway.ts')>
  readonly store: Store
  readonly timeline: Timeline
  readonly activity: Activity
  /** Read for each stream request. */
  readonly streamCeilings: StreamCeilings
  /** Whether members' writes are tightly rate-limited now. */
  readonly isTight: () => boolean
  /** The accounts that any process has erased, which no store put back has again. */
  readonly erased: Set<Uid>
  /** Called before each write of the store. */
  readonly onWrite: () => void
  readonly onJobFailed: (job: string, error: unknown) => void
}

/** One gateway process, from start to death. */
export async function startGatewayProcess(input: GatewayProcessInput) {
  const { program, store, timeline, activity, streamCeilings, isTight, erased, onWrite, onJobFailed } = input
  const time = programTime(timeline)
  const { buildApp, createHasher, createLimiter, eraseAgain, jobTable, partsOn, readEnv, runJobs, siteOrigin } =
    program({ ...time.globals, communes })
  const state = { dead: false }
  const { given: death, give: end } = aSignal()
  const guarded = guardedStore(store, activity, () => state.dead, death, onWrite)
  const env = readEnv({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', APP_DIR: '/nonexistent', PUBLIC_ORIGIN: ORIGIN })
  const parts = await partsOn(guarded, env, {
    clock: time.now,
    createHasher: async () => createHasher(CHEAP),
    onErasing: async (uid) => void erased.add(uid),
  })
  await eraseAgain(parts, erased)
  const tight = createLimiter(time.now, TIGHT)
  const limits: Limiter = { ...tight, tryTake: (...given) => (isTight() ? tight : parts.limits).tryTake(...given) }
  const app = buildApp({ ...parts, streamCeilings, limits })
  await app.ready()
  const table = jobTable({
    ...parts,
    sendMail: async () => undefined,
    dataDir: '/nonexistent',
    mailFolder: '/nonexistent',
    origin: siteOrigin(env),
    supportEmail: env.supportEmail,
    push: { subject: 'mailto:test@example.org', testOrigin: undefined as never },
  }).filter(({ name }) => JOBS.includes(name))
  runJobs(
    table.map((job) => ({ ...job, run: (each) => activity.during(Promise.race([job.run(each), death])) })),
    { onDone: () => {}, onFailed: (job, error) => onJobFailed(job, error) },
    time.now,
  )
  return {
    /** Resolves when it dies. */
    death,
    app,
    accounts: parts.accounts,
    end: (): void => {
      state.dead = true
      time.end()
      end()
    },
  }
}
