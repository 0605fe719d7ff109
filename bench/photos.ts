import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { PHOTO_SIZES, type PhotoSize, SIZES } from '#domain/photo.ts'
import { openChromium } from '../scripts/lib/open-chromium.ts'
import { aBrowser, memberIn } from '../tests/e2e/members.ts'
import { chooser, chosenPhotos } from '../tests/e2e/pictures.ts'
import { startServer, type TestServer } from '../tests/fixtures/server.ts'
import { CACHE, nameOf, photographs } from './photos/photographs.ts'
import { workerPath } from './photos/publish.ts'
import { median, record } from './report.ts'

/**
 * What the photo worker makes of real photographs, in Chromium: weights, times, and whether the page is ever blocked.
 */
interface Measure {
  readonly ms: number
  readonly bytes: { readonly [S in PhotoSize]: number }
}

/** Runs the built worker of the app on one file, alone, as the form does. */
async function measure(page: Page, path: string, script: string): Promise<Measure> {
  const data = readFileSync(path).toString('base64')
  return page.evaluate(
    async ([text, address]) => {
      const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
      const worker = new Worker(address, { type: 'module' })
      const begun = performance.now()
      const { resized } = await new Promise<{
        resized: { ok: boolean; pictures?: { size: string; blob: Blob }[] }
      }>((resolve, reject) => {
        worker.onmessage = ({ data: answer }) => resolve(answer)
        worker.onerror = () => reject(new Error('the worker failed'))
        worker.postMessage({ id: 1, file: new Blob([bytes], { type: 'image/jpeg' }), kind: 'jpeg' })
      })
      const ms = performance.now() - begun
      worker.terminate()
      const sizes = Object.fromEntries((resized.pictures ?? []).map(({ size, blob }) => [size, blob.size]))
      return { ms, bytes: sizes as never }
    },
    [data, script] as const,
  )
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} kB`
}

/** A JPEG of 4000 by 3000 pixels, from a real photograph. @returns its path */
async function twelveMegapixels(page: Page, path: string): Promise<string> {
  const data = readFileSync(path).toString('base64')
  const enlarged = await page.evaluate(async (text) => {
    const image = new Image()
    image.src = `data:image/jpeg;base64,${text}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 3000
    canvas.getContext('2d')?.drawImage(image, 0, 0, 4000, 3000)
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? ''
  }, data)
  const file = join(CACHE, 'twelve-megapixels.jpg')
  writeFileSync(file, enlarged, 'base64')
  return file
}

/** Adds a 12-megapixel photo to the real form. @returns the page's long tasks meanwhile, in milliseconds */
async function longTasks(browser: Browser, server: TestServer, photo: string): Promise<readonly number[]> {
  const { page, context } = await memberIn(await aBrowser(browser, server), server, 'boutique')
  await page.goto('/annonce/creer')
  // What the page does at its start is not what adding a photo costs.
  await page.getByRole('banner').getByText('À jour').waitFor()
  await chooser(page).waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const seen = window as unknown as { tasks: number[] }
    seen.tasks = []
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  await chooser(page).setInputFiles(photo)
  await chosenPhotos(page).first().waitFor()
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  await context.close()
  return tasks
}

async function run(browser: Browser, server: TestServer): Promise<void> {
  const paths = photographs()
  const script = workerPath()
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto('/faq')
  const rows: Measure[] = []
  for (const path of paths) {
    const row = await measure(page, path, script)
    rows.push(row)
    const sizes = SIZES.map((size) => kilobytes(row.bytes[size]).padStart(8)).join('')
    console.log(`${nameOf(path).padEnd(34)}${sizes}${row.ms.toFixed(0).padStart(8)} ms`)
  }
  for (const size of SIZES) {
    const bytes = rows.map((row) => row.bytes[size])
    const { longest, budget } = PHOTO_SIZES[size]
    const conditions = `${paths.length} photographs`
    const goal = `<= ${budget / 1024}` as const
    record({ name: `${size} (${longest} px), median`, value: median(bytes) / 1024, unit: 'KB', goal, conditions })
    record({ name: `${size} (${longest} px), largest`, value: Math.max(...bytes) / 1024, unit: 'KB', conditions })
  }
  const times = rows.map(({ ms }) => ms)
  record({ name: 'resizing a photo, median', value: median(times), unit: 'ms' })
  record({ name: 'resizing a photo, longest', value: Math.max(...times), unit: 'ms' })
  const large = await twelveMegapixels(page, paths[0] ?? '')
  await page.close()
  const tasks = await longTasks(browser, server, large)
  const conditions = `${kilobytes(statSync(large).size)}; 0 is none of 50 ms or more`
  const name = '12 megapixels added to the form, longest task of the page'
  record({ name, value: Math.max(0, ...tasks), unit: 'ms', goal: '<= 50', conditions })
}

const browser = await openChromium()
const server = await startServer()
try {
  await run(browser, server)
} finally {
  await server.stop()
  await browser.close()
}
