import { StartupError } from './errors.ts'
import type { WorkerEvents } from './jobs/worker.ts'
import { openParts, type StartOptions, startJobs } from './parts.ts'

export interface WorkerAlone {
  /** Waits for the work under way, then lets the store go. */
  close(): Promise<void>
}

/**
 * The jobs without the HTTP side, beside gateways that run with `WORKER=off`. One at a time: two would send the same
 * mail. On CouchDB only: LevelDB has one process.
 * @throws StartupError `bad-env` without `COUCHDB_URL`, and what the gateway's start throws
 */
export async function startWorkerAlone(
  options: StartOptions & { readonly events: WorkerEvents },
): Promise<WorkerAlone> {
  if (!(options.env ?? process.env).COUCHDB_URL) throw new StartupError('bad-env', 'COUCHDB_URL')
  const parts = await openParts(options)
  const worker = startJobs(parts, options.events)
  return {
    close: async () => {
      await worker.stop()
      await parts.store.close()
    },
  }
}
