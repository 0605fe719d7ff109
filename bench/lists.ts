import { existsSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { build } from 'esbuild'
import { openChromium } from '../scripts/lib/open-chromium.ts'
import { halvesOf } from '../src/wire/catalogue.ts'
import { startServer } from '../tests/fixtures/server.ts'
import type { PageTools } from './lists/page.ts'
import { annoncesOf } from './market/annonces.ts'
import { median, percentile, reportFigure } from './report.ts'

/** The lists of a phone with 20,000 annonces, four times slower than this machine, and of a desktop with 100,000. */
const SIZES = [
  { size: 20_000, slowdown: 4, where: 'a phone' },
  { size: 100_000, slowdown: 1, where: 'a desk' },
] as const
const TIMES = 5
const TYPED = ['strasbourg', 'saint-étienne', 'le mans', 'paris', 'bourg', 'rennes', 'sainte', 'x']
const PAGES = 40

async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['bench/lists/page.ts'],
    bundle: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

type Listing = { readonly lists: PageTools }

async function measure(browser: Browser, url: string, script: string, setup: (typeof SIZES)[number]): Promise<void> {
  const { size, slowdown, where } = setup
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const blank = async () => {
    const page = await context.newPage()
    await page.goto('/healthz')
    await page.evaluate(script)
    return page
  }
  const writerPage = await blank()
  const halves = [...annoncesOf(size)].map(halvesOf)
  for (let from = 0; from < size; from += 10_000) {
    const some = halves.slice(from, from + 10_000)
    await writerPage.evaluate((all) => (globalThis as unknown as Listing).lists.take(all), some)
  }
  await writerPage.evaluate(() => (globalThis as unknown as Listing).lists.store())
  await writerPage.close()
  const opened: Awaited<ReturnType<PageTools['open']>>[] = []
  const heapUsed: number[] = []
  const letters: number[] = []
  const pages: number[] = []
  const words: number[] = []
  const wordsHeap: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const page = await blank()
    const slow = await context.newCDPSession(page)
    const heapNow = async () => {
      await slow.send('HeapProfiler.collectGarbage')
      return (await slow.send('Runtime.getHeapUsage')).usedSize
    }
    const before = await heapNow()
    await slow.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    opened.push(await page.evaluate(() => (globalThis as unknown as Listing).lists.open()))
    heapUsed.push((await heapNow()) - before)
    letters.push(...(await page.evaluate((texts) => (globalThis as unknown as Listing).lists.type(texts), TYPED)))
    pages.push(...(await page.evaluate((count) => (globalThis as unknown as Listing).lists.grow(count), PAGES)))
    const beforeWords = await heapNow()
    words.push(await page.evaluate(() => (globalThis as unknown as Listing).lists.words()))
    wordsHeap.push((await heapNow()) - beforeWords)
    await page.close()
  }
  await context.close()
  for (const { count } of opened) if (count !== size) throw new Error(`${count} of ${size}`)
  const conditions = `${size} annonces, ${where}, processor ${slowdown}× slower`
  const ms = (values: readonly number[]) => ({ value: median(values), unit: 'ms', conditions })
  reportFigure({ name: 'memory of the index and its database', value: median(heapUsed) / 1e6, unit: 'MB', conditions })
  reportFigure({ name: 'memory of the words', value: median(wordsHeap) / 1e6, unit: 'MB', conditions })
  reportFigure({ name: 'the first search for words', ...ms(words) })
  reportFigure({ name: 'newest 24 of the index', ...ms(opened.map(({ newestMs }) => newestMs)), goal: '<= 20' })
  reportFigure({ name: 'a letter typed, p99', ...ms(letters), value: percentile(letters, 0.99), goal: '<= 50' })
  reportFigure({ name: 'a further page of cards, the longest', ...ms(pages), value: Math.max(...pages), goal: '<= 50' })
}

if (!existsSync('dist/gateway/serve.js')) throw new Error('npm run build first')
const server = await startServer({})
const browser = await openChromium({ shell: true })
try {
  const script = await pageScript()
  for (const one of SIZES) await measure(browser, server.url, script, one)
} finally {
  await browser.close()
  await server.stop()
}
