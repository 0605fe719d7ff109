import type { Registry } from 'prom-client'
import { type Finding, type Level, ok } from '../finding.ts'

interface Watched {
  readonly metric: string
  /** Whether a value tells of a fault. @param now seconds since the epoch */
  readonly bad: (value: number, now: number, labels: Labels) => boolean
  readonly level: Level
  readonly code: string
}

type Labels = Partial<Readonly<Record<string, string | number>>>

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Those whose delay somebody waits for; all others take their turn at least every six hours. */
const QUICK: readonly unknown[] = ['expire', 'mail', 'notices', 'catalogue']

/** A digest waits for its day. */
const isStuck: Watched['bad'] = (value, _now, { queue }) => value > (queue === 'digest' ? 26 : 1) * HOUR_S

const isSome = (value: number) => value > 0

/** What a running gateway measures of itself, and from when on an operator has to know. */
const WATCHED: readonly Watched[] = [
  { metric: 'rayon_ready', bad: (value) => value === 0, level: 'grave', code: 'part-down' },
  {
    metric: 'rayon_job_last_done_timestamp_seconds',
    bad: (value, now, { name }) => now - value > (QUICK.includes(name) ? 15 * MINUTE_S : 7 * HOUR_S),
    level: 'grave',
    code: 'job-late',
  },
  { metric: 'rayon_queue_oldest_seconds', bad: isStuck, level: 'grave', code: 'queue-stuck' },
  { metric: 'rayon_queue_given_up', bad: isSome, level: 'see', code: 'queue-given-up' },
  {
    metric: 'rayon_catalogue_age_seconds',
    bad: (value) => value > 5 * MINUTE_S,
    level: 'grave',
    code: 'catalogue-old',
  },
  { metric: 'rayon_unnamed_proxy_requests_total', bad: isSome, level: 'see', code: 'proxy-unnamed-seen' },
  { metric: 'rayon_silent_proxy_requests_total', bad: isSome, level: 'see', code: 'proxy-silent' },
  { metric: 'rayon_page_failures_total', bad: isSome, level: 'see', code: 'pages-failed' },
]

const labelled = (labels: Labels) => Object.values(labels).join(' ')

/** What the process has measured since its start that is not as it has to be. */
export async function checkMeasures(registry: Registry, nowMs: number): Promise<readonly Finding[]> {
  const measured = new Map((await registry.getMetricsAsJSON()).map(({ name, values }) => [name, values]))
  const found = WATCHED.flatMap(({ metric, bad, level, code }) =>
    (measured.get(metric) ?? [])
      .filter(({ value, labels }) => bad(value, nowMs / 1000, labels))
      .map(({ labels }): Finding => ({ level, code, detail: labelled(labels) })),
  )
  return found.length > 0 ? found : [ok('measures-well')]
}
