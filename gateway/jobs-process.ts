import { readEnv } from './env.ts'
import { createLog, type LogTarget } from './http/watching/log.ts'
import { measureProcess, openMetrics } from './http/watching/metrics-port.ts'
import { jobEvents } from './jobs/events.ts'
import { startJobs } from './jobs/start.ts'
import { keepOpen, toldOnce, watchRestores } from './keeper.ts'
import { openParts, type StartOptions } from './parts.ts'
import { StartupError } from './startup-error.ts'
import { refuseUnfinished } from './store/restoring/couchdb.ts'
import type { Store } from './store/store.ts'

type JobsOptions = StartOptions & { readonly logTo?: LogTarget }

export interface JobsProcess {
  /** Where the process's metrics are, with `METRICS_PORT`. */
  readonly metricsUrl: string | null
  /** Waits for the work under way, then lets the store go. */
  close(): Promise<void>
}

interface OpenJobs extends JobsProcess {
  readonly store: Store
}

async function openJobs({ logTo, ...options }: JobsOptions): Promise<OpenJobs> {
  const parts = await openParts(options)
  const { env, clock, registry, store } = parts
  measureProcess(registry)
  const log = createLog(env.logLevel, logTo)
  try {
    const metrics = await openMetrics(env, registry)
    const jobs = startJobs({ ...parts, events: jobEvents(registry, clock, (level, entry) => log[level](entry, 'job')) })
    return {
      store,
      metricsUrl: metrics?.url ?? null,
      close: async () => {
        await jobs.stop()
        await metrics?.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * The jobs without the HTTP side, beside gateways that run with `JOBS=off`. On CouchDB only: LevelDB has one process.
 * While a restore fills the store they rest.
 * @throws StartupError `bad-env` without `COUCHDB_URL`, and what the gateway's start throws
 */
export async function startJobsProcess(options: JobsOptions = {}): Promise<JobsProcess> {
  const { couchdbUrl, couchdbPrefix } = readEnv(options.env ?? process.env)
  if (couchdbUrl === null) throw new StartupError('bad-env', 'COUCHDB_URL')
  const first = await openJobs(options)
  const keeper = keepOpen({
    first,
    check: () => refuseUnfinished(couchdbUrl, couchdbPrefix),
    reopen: () => openJobs(options),
    standIn: async () => ({ close: async () => {} }),
    onClosed: toldOnce(),
  })
  const unwatch = watchRestores(keeper, () => keeper.current().store)
  return {
    metricsUrl: first.metricsUrl,
    close: async () => {
      unwatch()
      await keeper.close()
    },
  }
}
