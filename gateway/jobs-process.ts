import { readEnv } from './env.ts'
import { createLog, type LogTarget } from './http/logging/log.ts'
import { jobEvents } from './jobs/events.ts'
import { startJobs } from './jobs/start.ts'
import { openMetrics } from './operations/metrics-port.ts'
import { openServices, type ServiceOptions } from './services.ts'
import { StartupError } from './startup-error.ts'

type JobsOptions = ServiceOptions & { readonly env?: NodeJS.ProcessEnv; readonly logTo?: LogTarget }

/**
 * Runs the jobs without the HTTP side, next to gateways with `JOBS=off`. CouchDB only: LevelDB admits one process.
 * @throws StartupError `bad-env` without `COUCHDB_URL`, and what the gateway's start throws
 */
export async function startJobsProcess({ env: source = process.env, logTo, ...options }: JobsOptions = {}) {
  const env = readEnv(source)
  if (env.couchdbUrl === null) throw new StartupError('bad-env', 'COUCHDB_URL')
  const services = await openServices(env, options)
  const { clock, registry, store, presence } = services
  const log = createLog(env.logLevel, logTo)
  try {
    await presence.start({ serves: false })
    const metrics = await openMetrics(env, registry)
    const jobs = startJobs({
      ...services,
      events: jobEvents(registry, clock, (level, entry) => log[level](entry, 'job')),
    })
    return {
      /** URL of the process's metrics; null without `METRICS_PORT`. */
      metricsUrl: metrics?.url ?? null,
      /** Waits for running jobs, then closes the store. */
      close: async () => {
        await jobs.stop()
        await metrics?.close()
        await presence.stop()
        await store.close()
      },
    }
  } catch (error) {
    await presence.stop()
    await store.close()
    throw error
  }
}
