import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startGateway } from '#gateway/main.ts'
import { metricsIn, samplesOf } from '#tests/fixtures/metrics.ts'
import { soon } from '#tests/fixtures/soon.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = 'docs/monitoring'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook_url: string }
}

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[]
}

const { groups } = parse(read(`${FOLDER}/rules.yml`)) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[]
}
const RULES = groups.flatMap(({ rules }) => rules)
const DASHBOARD = JSON.parse(read(`${FOLDER}/dashboard.json`)) as {
  readonly schemaVersion: number
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] }
  readonly panels: readonly Panel[]
}
const PANELS = DASHBOARD.panels.filter(({ type }) => type !== 'row')
const QUERIES = [...RULES, ...PANELS.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr)
const PAGES = readdirSync(join(ROOT, FOLDER, 'alerts')).map((name) => `${FOLDER}/alerts/${name}`)

const NAME = /\b(?:rayon|process|nodejs)_[a-z0-9_]+\b/g
const namesIn = (text: string): readonly string[] => [...new Set(text.match(NAME))]
const FILES = ['docs/exploitation.md', ...PAGES]

let text: string
let exposed: ReadonlyMap<string, string>
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rayon-monitoring-'))
  const gateway = await startGateway({
    env: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', APP_DIR: '/nonexistent' },
  })
  const scrape = async () => (await fetch(`${gateway.url}/metrics`)).text()
  await scrape() // so that an answer has been counted
  text = await soon(async () => {
    const found = await scrape()
    expect(found).toContain('rayon_queue_oldest_seconds{queue="mail"}')
    return found
  })
  exposed = metricsIn(text)
  await gateway.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterAll(() => expect(exposed.size).toBeGreaterThan(40))

/** The metric that a series belongs to: those of a histogram have its name and an ending. */
function metricOf(series: string): string {
  const base = series.replace(/_(bucket|sum|count)$/, '')
  return exposed.get(base) === 'histogram' ? base : series
}

describe('what is asked of Prometheus', () => {
  it('names metrics that a running gateway tells', () => {
    expect(QUERIES.length).toBeGreaterThan(50)
    const unknown = QUERIES.flatMap(namesIn).filter((name) => !exposed.has(metricOf(name)))
    expect(unknown).toEqual([])
    const whole = QUERIES.filter((query) => !/_(bucket|sum|count)\b/.test(query))
    expect(whole.flatMap(namesIn).filter((name) => exposed.get(name) === 'histogram')).toEqual([])
  })

  it('selects by labels that they have', () => {
    const labels = new Map<string, Set<string>>()
    for (const sample of samplesOf(text)) {
      const known = labels.get(sample.name) ?? new Set(['job', 'instance', 'le'])
      for (const label of Object.keys(sample.labels)) known.add(label)
      labels.set(sample.name, known)
    }
    const selectors = QUERIES.flatMap((query) => [...query.matchAll(/(\w+)\{([^}]*)\}/g)])
    const wrong = selectors.flatMap(([, name = '', selector = '']) => {
      const known = labels.get(name)
      const asked = [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label)
      return known === undefined ? [] : asked.filter((label) => !known.has(label)).map((label) => `${name} ${label}`)
    })
    expect(wrong).toEqual([])
  })

  it('takes no label that Prometheus writes over', () => {
    const taken = samplesOf(text).filter(({ labels }) => 'job' in labels || 'instance' in labels)
    expect(taken).toEqual([])
  })
})

describe('an alert', () => {
  it.each(RULES.map((rule) => [rule.alert, rule] as const))(
    'has a severity, a French sentence and its page, which says what it means and what to do: %s',
    (name, { labels, annotations }) => {
      expect(['critical', 'warning']).toContain(labels.severity)
      expect(annotations.summary).toMatch(/^\S.+\.$/)
      expect(PAGES).toContain(annotations.runbook_url)
      const headings = read(annotations.runbook_url).match(/^#+ .+$/gm)
      expect(headings).toEqual([`# ${name}`, '## What it means', '## What to look at', '## What to do'])
    },
  )

  it('has a name and a page of its own, and no page is left of one that is no more', () => {
    expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length)
    expect(RULES.map(({ annotations }) => annotations.runbook_url).toSorted()).toEqual(PAGES.toSorted())
  })

  it('leads, from its page, to pages that are there', () => {
    const broken = PAGES.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#]+)\)/g)]
        .filter(([, to = '']) => !existsSync(join(ROOT, dirname(page), to)))
        .map(([link]) => `${page} ${link}`),
    )
    expect(broken).toEqual([])
  })
})

describe('the dashboard', () => {
  it('is one that Grafana imports: panels apart from each other, each with its query', () => {
    expect(DASHBOARD.schemaVersion).toBeGreaterThanOrEqual(36)
    expect(DASHBOARD.templating.list).toContainEqual(
      expect.objectContaining({ name: 'datasource', type: 'datasource' }),
    )
    expect(new Set(DASHBOARD.panels.map(({ id }) => id)).size).toBe(DASHBOARD.panels.length)
    const cells = new Set<string>()
    for (const { title, gridPos } of DASHBOARD.panels) {
      const { x, y, w, h } = gridPos
      expect(x + w, title).toBeLessThanOrEqual(24)
      for (let cell = 0; cell < w * h; cell += 1) {
        const place = `${x + (cell % w)} ${y + Math.floor(cell / w)}`
        expect(cells.has(place), `${title} covers another panel at ${place}`).toBe(false)
        cells.add(place)
      }
    }
    for (const { title, targets = [] } of PANELS) {
      expect(targets.length, title).toBeGreaterThan(0)
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
    }
  })

  it('shows every metric of ours', () => {
    const shown = new Set(
      PANELS.flatMap(({ targets = [] }) => targets).flatMap(({ expr }) => namesIn(expr).map(metricOf)),
    )
    expect([...exposed.keys()].filter((name) => name.startsWith('rayon_') && !shown.has(name))).toEqual([])
  })
})

describe('the operating guide', () => {
  it('names every metric of ours, and none that is not told', () => {
    const named = new Set(namesIn(read('docs/exploitation.md')).map(metricOf))
    expect([...exposed.keys()].filter((name) => name.startsWith('rayon_') && !named.has(name))).toEqual([])
    const unknown = FILES.flatMap((file) => namesIn(read(file)).filter((name) => !exposed.has(metricOf(name))))
    expect(unknown).toEqual([])
  })
})
