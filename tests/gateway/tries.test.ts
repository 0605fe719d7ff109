import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobEvents } from '#gateway/jobs/events.ts'
import { createRetryingProcessor } from '#gateway/jobs/retrying-processor.ts'
import { FAILED_WAIT_MAX_MS, type Job, runJobs, waitBefore } from '#gateway/jobs/runner.ts'
import { RETRY_AFTER_MS } from '#gateway/notices/mail/send.ts'
import { aSignal } from '#tests/fixtures/signal.ts'

const DAY = 24 * 60 * 60 * 1000

let now: number
let items: string[]

beforeEach(() => {
  now = Date.parse('2026-02-11T12:00:00.000Z')
  items = []
})

const given = (outcome: string): number => items.filter((one) => one === outcome).length

/** The number of retry delays plus one; then no more attempts. */
const ATTEMPTS = RETRY_AFTER_MS.length + 1

describe('an item that fails', () => {
  const keyOf = (item: string): string => item

  it('has its turns later and later, then none, while the others have theirs each time', async () => {
    const worked: string[] = []
    const each = createRetryingProcessor(
      () => now,
      (outcome) => void items.push(outcome),
    )
    const turn = () =>
      each(['sound', 'poison', 'last'], keyOf, (item) => {
        worked.push(item)
        if (item === 'poison') throw new Error('at once, outside any promise')
        return Promise.resolve(true)
      })
    for (const wait of RETRY_AFTER_MS) {
      expect(await turn()).toEqual({ done: 2, left: 1 })
      now += wait - 1
      expect(await turn()).toEqual({ done: 2, left: 1 })
      now += 1
    }
    expect(await turn()).toEqual({ done: 2, left: 0 })
    now += 365 * DAY
    expect(await turn()).toEqual({ done: 2, left: 0 })
    expect(worked.filter((item) => item === 'poison')).toHaveLength(ATTEMPTS)
    expect([given('failed'), given('given-up')]).toEqual([ATTEMPTS - 1, 1])
  })
})

describe('a job that fails as a whole', () => {
  it('waits longer and longer, a minute at most, and never less than its own pace', () => {
    expect([0, 1, 2, 3, 40].map((failures) => waitBefore(2000, failures))).toEqual([
      2000,
      4000,
      8000,
      16_000,
      FAILED_WAIT_MAX_MS,
    ])
    expect(waitBefore(DAY, 3)).toBe(DAY)
  })

  it('is counted and logged by its name and a code, and stops no other job', async () => {
    const registry = new Registry()
    const lines: string[] = []
    const events = jobEvents(registry, Date.now, (level, entry) => void lines.push(`${level} ${JSON.stringify(entry)}`))
    const bothTurned = aSignal()
    const ended = new Set<string>()
    const note = (job: string): void => {
      ended.add(job)
      if (ended.size === 2) bothTurned.give()
    }
    const secret = new TypeError('zoe@exemple.fr')
    const jobs: readonly Job[] = [
      {
        name: 'broken',
        everyMs: 2 ** 30,
        run: () => {
          throw secret
        },
      },
      {
        name: 'sound',
        everyMs: 2 ** 30,
        run: (each) =>
          each(['poison', 'item'], String, async (item) => {
            if (item === 'poison') throw secret
            return true
          }),
      },
    ]
    const runner = runJobs(jobs, {
      onDone: (job, seconds) => {
        events.onDone(job, seconds)
        note(job)
      },
      onFailed: (job, error, seconds) => {
        events.onFailed(job, error, seconds)
        note(job)
      },
      onItem: (...what) => events.onItem?.(...what),
    })
    await bothTurned.given
    await runner.stop()
    const metrics = await registry.metrics()
    expect(metrics).toContain('rayon_job_runs_total{name="broken",kind="failed"} 1')
    expect(metrics).toContain('rayon_job_runs_total{name="sound",kind="done"} 1')
    expect(metrics).toContain('rayon_job_items_total{name="sound",kind="failed"} 1')
    expect(metrics).toContain('rayon_job_items_total{name="sound",kind="done"} 1')
    expect(metrics).toContain('rayon_job_seconds_count{name="broken"} 1')
    expect(metrics).toMatch(/^rayon_job_last_done_timestamp_seconds\{name="sound"\} \d/m)
    expect(metrics).not.toMatch(/^rayon_job_last_done_timestamp_seconds\{name="broken"/m)
    expect(lines.toSorted()).toEqual([
      'error {"job":"broken","code":"TypeError"}',
      'error {"job":"sound","item":"failed","code":"TypeError"}',
    ])
  })
})
