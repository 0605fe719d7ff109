import { Registry } from 'prom-client'
import { describe, expect, it, vi } from 'vitest'
import { jobEvents } from '#gateway/jobs/events.ts'
import { createRetryingProcessor } from '#gateway/jobs/retrying-processor.ts'
import { FAILED_WAIT_MAX_MS, type Job, runJobs, waitBefore } from '#gateway/jobs/runner.ts'
import { RETRY_AFTER_MS } from '#gateway/notices/mail/send.ts'

const DAY = 24 * 60 * 60 * 1000

it('an item that fails has its turns later and later, then none, while the others have theirs each time', async () => {
  let now = Date.parse('2026-02-11T12:00:00.000Z')
  const outcomes: string[] = []
  const each = createRetryingProcessor(
    () => now,
    (outcome) => void outcomes.push(outcome),
  )
  let tries = 0
  const turn = () =>
    each(['sound', 'poison', 'last'], String, (item) => {
      if (item !== 'poison') return Promise.resolve(true)
      tries += 1
      throw new Error('at once, outside any promise')
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
  expect(tries).toBe(RETRY_AFTER_MS.length + 1)
  const failed = RETRY_AFTER_MS.map(() => 'failed')
  expect(outcomes.filter((one) => one !== 'done')).toEqual([...failed, 'given-up'])
})

describe('a job that fails as a whole', () => {
  it('waits longer and longer, a minute at most, and never less than its own pace', () => {
    const waits = [0, 1, 2, 3, 40].map((failures) => waitBefore(2000, failures))
    expect(waits).toEqual([2000, 4000, 8000, 16_000, FAILED_WAIT_MAX_MS])
    expect(waitBefore(DAY, 3)).toBe(DAY)
  })

  it('is counted and logged by its name and a code, and stops no other job', async () => {
    const registry = new Registry()
    const lines: string[] = []
    const events = jobEvents(registry, Date.now, (level, entry) => void lines.push(`${level} ${JSON.stringify(entry)}`))
    const secret = new TypeError('zoe@exemple.fr')
    const fails = () => {
      throw secret
    }
    const jobs: readonly Job[] = [
      { name: 'broken', everyMs: 2 ** 30, run: fails },
      {
        name: 'sound',
        everyMs: 2 ** 30,
        run: (each) => each(['poison', 'item'], String, async (item) => (item === 'poison' ? fails() : true)),
      },
    ]
    const turned = vi.fn()
    const runner = runJobs(jobs, {
      ...events,
      onDone: (...what) => turned(events.onDone(...what)),
      onFailed: (...what) => turned(events.onFailed(...what)),
    })
    await vi.waitFor(() => expect(turned).toHaveBeenCalledTimes(2))
    await runner.stop()
    const metrics = await registry.metrics()
    for (const counted of [
      'runs_total{name="broken",kind="failed"}',
      'runs_total{name="sound",kind="done"}',
      'items_total{name="sound",kind="failed"}',
      'items_total{name="sound",kind="done"}',
      'seconds_count{name="broken"}',
    ]) {
      expect(metrics).toContain(`rayon_job_${counted} 1`)
    }
    expect(metrics).toMatch(/^rayon_job_last_done_timestamp_seconds\{name="sound"\} \d/m)
    expect(metrics).not.toMatch(/^rayon_job_last_done_timestamp_seconds\{name="broken"/m)
    expect(lines.toSorted()).toEqual([
      'error {"job":"broken","code":"TypeError"}',
      'error {"job":"sound","item":"failed","code":"TypeError"}',
    ])
  })
})
