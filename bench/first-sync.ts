import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { openChromium } from '../scripts/lib/open-chromium.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { bytesOfVisit, firstVisit } from './first-sync/first-visit.ts'
import { PlainPage } from './first-sync/plain-page.ts'
import { stockClients } from './first-sync/stock-clients.ts'
import { annoncesOf } from './market/annonces.ts'
import { fillFolder } from './market/folder.ts'
import { median, reportFigure } from './report.ts'

/**
 * First synchronisation of 10,000 annonces in Chromium, complete when each of them can be read by its id without the
 * server: the built app, against stock clients on the same server at their best batch size.
 */
const SIZE = Number(process.env.BENCH_SIZE ?? 10_000)
const BATCHES = {
  stockRxdb: [100, 1000, 5000, 10_000],
  stockPouchdb: [100, 1000], // the gateway refuses a larger `_bulk_get`, and PouchDB then never finishes
}
const TIMES = Number(process.env.BENCH_TIMES ?? 3)

type Client = 'stockRxdb' | 'stockPouchdb'

/** One complete pull by a stock client, in its own browser. */
async function pull(browser: Browser, url: string, script: string, client: Client, batch: number): Promise<number> {
  const page = await PlainPage.open(browser)
  try {
    await page.goto(`${url}/healthz`)
    await page.evaluate(
      "document.readyState === 'complete' || new Promise((resolve) => addEventListener('load', resolve))",
    )
    await page.evaluate(`{ ${script} }\n; undefined`)
    const { ms, count } = await page.evaluate<{ readonly ms: number; readonly count: number }>(`${client}(${batch})`)
    if (count !== SIZE) throw new Error(`${client} has ${count} of ${SIZE}`)
    return ms
  } finally {
    await page.close()
  }
}

/** The best batch size, comparing the sizes by their medians. */
async function bestOf(browser: Browser, url: string, script: string, client: Client) {
  const all: { readonly batch: number; readonly ms: number }[] = []
  for (const batch of BATCHES[client]) {
    const runs: number[] = []
    try {
      for (let time = 0; time < TIMES; time += 1) runs.push(await pull(browser, url, script, client, batch))
    } catch (error) {
      console.log(`  ${client}, batches of ${batch}: fails (${error instanceof Error ? error.message : 'unknown'})`)
      continue
    }
    all.push({ batch, ms: median(runs) })
    console.log(`  ${client}, batches of ${batch}: ${(all.at(-1)?.ms ?? 0).toFixed(0)} ms`)
  }
  return all.reduce((least, one) => (one.ms < least.ms ? one : least))
}

if (!existsSync('dist/gateway/serve.js')) throw new Error('npm run build first')
const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
await fillFolder(dataDir, SIZE)
const annonces = [...annoncesOf(SIZE)]
const server = await startServer({ dataDir })
const browser = await openChromium({ shell: true })
try {
  await fetch(`${server.url}/catalogue/manifest.json`) // builds the catalogue before the first visit
  const visits: number[] = []
  for (let time = 0; time < TIMES; time += 1) visits.push(await firstVisit(browser, server.url, annonces))
  const ours = median(visits)
  console.log(`  ours: ${ours.toFixed(0)} ms`)
  const script = await stockClients()
  const rxdb = await bestOf(browser, server.url, script, 'stockRxdb')
  const pouchdb = await bestOf(browser, server.url, script, 'stockPouchdb')
  const conditions = `${SIZE} annonces, median of ${TIMES}, headless Chromium`
  const times = (name: string, ms: number) => reportFigure({ name, value: ms, unit: 'ms', conditions })
  times('first synchronisation, from its first request', ours)
  times(`RxDB's CouchDB replication, batches of ${rxdb.batch}`, rxdb.ms)
  times(`PouchDB, batches of ${pouchdb.batch}`, pouchdb.ms)
  reportFigure({ name: "times as fast as RxDB's", value: rxdb.ms / ours, unit: '×', goal: '>= 3', conditions })
  reportFigure({ name: "times as fast as PouchDB's", value: pouchdb.ms / ours, unit: '×', goal: '>= 4', conditions })
  const wire = (await bytesOfVisit(browser, server.url)) / 1e6
  reportFigure({ name: 'on the wire', value: wire, unit: 'MB', goal: '<= 4.5', conditions })
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
