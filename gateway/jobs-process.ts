import type { DeliveryEvents } from './jobs/jobs.ts'
import type { JobEvents } from './jobs/runner.ts'
import { startJobs } from './jobs/start.ts'
import { openParts, type StartOptions } from './parts.ts'
import { StartupError } from './startup-error.ts'

export interface JobsProcess {
  /** Waits for the work under way, then lets the store go. */
  close(): Promise<void>
}

/**
 * The jobs without the HTTP side, beside gateways that run with `JOBS=off`. On CouchDB only: LevelDB has one process.
 * @throws StartupError `bad-env` without `COUCHDB_URL`, and what the gateway's start throws
 */
export async function startJobsProcess({
  events,
  ...options
}: StartOptions & { readonly events: JobEvents & DeliveryEvents }): Promise<JobsProcess> {
  if (!(options.env ?? process.env).COUCHDB_URL) throw new StartupError('bad-env', 'COUCHDB_URL')
  const parts = await openParts(options)
  const jobs = startJobs({ ...parts, events })
  return {
    close: async () => {
      await jobs.stop()
      await parts.store.close()
    },
  }
}
