/** A named piece of work, done again and again; safe to run twice. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  run(): Promise<unknown>
}

export interface JobRunner {
  /** Waits for the work under way. */
  stop(): Promise<void>
}

export interface JobEvents {
  readonly onDone: (job: string) => void
  /** A failed job is retried at its next turn. */
  readonly onFailed: (job: string, error: unknown) => void
}

/** Runs each job at once, then `everyMs` after it ended: a job never overlaps itself. */
export function runJobs(jobs: readonly Job[], events: JobEvents): JobRunner {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false
  const turn = (job: Job) => {
    const work = job
      .run()
      .then(
        () => events.onDone(job.name),
        (error: unknown) => events.onFailed(job.name, error),
      )
      .then(() => {
        running.delete(work)
        if (!stopped) timers.set(job.name, setTimeout(turn, job.everyMs, job).unref())
      })
    running.add(work)
  }
  for (const job of jobs) turn(job)
  return {
    stop: async () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
