import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, expect } from '@playwright/test'
import ExifReader from 'exifreader'
import { imageSize } from 'image-size'
import { withGps } from '../fixtures/pictures.ts'
import type { TestServer } from '../fixtures/server.ts'
import { test } from './fixtures.ts'
import { memberIn } from './members.ts'
import { badge, closeMessage, networkBack } from './people.ts'
import { chooser, expectChosen, expectDrawn, fillRest, ownPhotos, pictures } from './pictures.ts'
import { watch } from './watched.ts'
import { underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow', ownServer: {} })

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rayon-libre-device-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

interface StoredPhoto {
  readonly id: string
  readonly pictures: readonly string[]
}

/** What a stopped server's store keeps of photos. */
async function storedPhotos({ dataDir }: TestServer): Promise<StoredPhoto[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/fixtures/list-photos.mjs', dataDir])
  return JSON.parse(stdout) as StoredPhoto[]
}

/** What it should keep of these addresses: each photo once, in its three sizes. */
function wholePhotos(urls: readonly string[]): StoredPhoto[] {
  const names = urls.map((url) => url.replace(/^\/photos\/annonces\/(\w+)\/(\w+)\..*$/, '$1.$2'))
  const pictures = ['annonces-card.webp', 'annonces-full.webp', 'annonces-medium.webp']
  return names.toSorted().map((id) => ({ id, pictures }))
}

/** A browser whose data stay on the disk when it is closed. */
async function device(baseURL: string): Promise<BrowserContext> {
  const { launchOptions = {}, viewport = null } = test.info().project.use
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    viewport,
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  await watch(context)
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  return context
}

test('five photos chosen without a server survive a restart, then arrive once, without the place they were taken @long', async ({
  aVisitor,
  server,
}) => {
  let context = await device(server.url)
  const boutique = await memberIn(context, server, 'boutique', { nom: 'Le Phare' })
  let { page } = boutique
  await page.goto('/annonce/creer')
  await underWorker(page)
  const colours = ['maroon', 'olive', 'navy', 'teal', 'purple']
  const files = (await pictures(page, colours)).map((file) => ({ ...file, buffer: withGps(file.buffer) }))
  for (const { buffer } of files) {
    const { gps, exif } = ExifReader.load(buffer, { expanded: true })
    expect([gps?.Latitude?.toFixed(3), gps?.Longitude?.toFixed(3)]).toEqual(['47.214', '-1.554'])
    expect(exif?.Orientation?.value).toBe(6)
  }

  await server.kill()
  await expect(badge(page)).toContainText('Hors ligne')
  await chooser(page).setInputFiles(files)
  await expectChosen(page, 5)
  await fillRest(page)
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await context.close()

  context = await device(server.url)
  page = await context.newPage()
  await page.goto('/tableau-de-bord')
  await page.getByRole('main').getByRole('heading', { name: 'Le Phare' }).getByRole('link').click()
  const shown = page.getByRole('button', { name: /^Agrandir la photo/ }).getByRole('img')
  await expect(shown).toHaveCount(5)
  for (const photo of await shown.all()) await expectDrawn(photo)
  await expect(badge(page)).toContainText('Hors ligne')

  await server.restart()
  await networkBack(page)
  await expect(badge(page)).toHaveText('À jour', { timeout: 45_000 })
  const address = page.url()
  const urls = await ownPhotos(context)
  expect(urls).toHaveLength(5)
  for (const url of urls.flatMap((one) => ['', '-1080', '-640'].map((size) => one.replace('.webp', `${size}.webp`)))) {
    const picture = await context.request.get(url)
    expect(picture.status()).toBe(200)
    const tags = ExifReader.load(await picture.body(), { expanded: true })
    expect([tags.exif, tags.gps, tags.xmp, tags.iptc, tags.icc]).toEqual(Array(5).fill(undefined))
    // Turned as the telephone was held: 900 by 675 becomes upright.
    const { width, height } = imageSize(new Uint8Array(await picture.body()))
    expect([width / 3, width < height]).toEqual([height / 4, true])
  }
  await context.close()

  const { page: reader } = await aVisitor()
  await reader.goto(address)
  const seen = reader.getByRole('button', { name: /^Agrandir la photo/ }).getByRole('img')
  await expect(seen).toHaveCount(5)
  for (const photo of await seen.all()) await expectDrawn(photo)

  await server.kill()
  expect(await storedPhotos(server)).toEqual(wholePhotos(urls))
})
