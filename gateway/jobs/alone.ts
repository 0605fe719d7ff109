import { asHolder, type Lease } from '../store/locks/lock.ts'
import type { Job } from './runner.ts'

/**
 * The jobs of several processes, done by one of them: the others wait for their turn. On a cluster what two of them do at
 * once may be taken by other copies, and a mail leave twice.
 */
export function alone(jobs: readonly Job[], lease: Lease): readonly Job[] {
  return jobs.map((job) => ({
    ...job,
    run: async (each) => {
      const held = await lease.take()
      if (held !== null) await asHolder(held, () => job.run(each))
    },
  }))
}
