import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type PhotoExtension, type PhotoShape, type PhotoSize, photoUrl, withShape } from '#domain/market/photo.ts'
import { type Account, aBrowser, memberIn } from '../../tests/e2e/members.ts'
import { annonceOf } from '../../tests/fixtures/acts.ts'
import type { TestServer } from '../../tests/fixtures/server.ts'

interface Made {
  readonly shape: PhotoShape
  readonly pictures: readonly {
    readonly size: PhotoSize
    readonly sha256: string
    readonly type: string
    readonly data: string
  }[]
}

/** Debian's `lomiri-wallpapers-16.04`: photographs under CC BY, CC BY-SA and CC0, downloaded once. */
const PACKAGE = 'lomiri-wallpapers-16.04'
const FOLDER = join('usr', 'share', 'backgrounds')
const CACHE = join('.cache', 'bench-photos')

/** Paths of real photographs, in JPEG. */
function photographs(): readonly string[] {
  const folder = join(CACHE, FOLDER)
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true })
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', PACKAGE], { cwd: CACHE })
    const [archive = ''] = readdirSync(CACHE).filter((file) => file.endsWith('.deb'))
    execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: CACHE })
  }
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => join(folder, file))
}

/** The path of the built worker that makes the sizes of a photo. */
function workerPath(): string {
  const script = readdirSync('dist/app/assets').find((file) => file.startsWith('resize.worker'))
  if (script === undefined) throw new Error('no built worker: npm run build')
  return `/assets/${script}`
}

/** Makes the sizes of a photograph as the app does, in one of the app's pages. */
function make(page: Page, path: string): Promise<Made> {
  const data = readFileSync(path).toString('base64')
  return page.evaluate(
    async ([text, address]) => {
      const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
      const worker = new Worker(address, { type: 'module' })
      const { resized } = await new Promise<{
        resized: { shape: PhotoShape; pictures: { size: PhotoSize; sha256: string; blob: Blob }[] }
      }>((resolve, reject) => {
        worker.onmessage = ({ data: answer }) => resolve(answer)
        worker.onerror = () => reject(new Error('the worker failed'))
        worker.postMessage({ id: 1, file: new Blob([bytes], { type: 'image/jpeg' }), kind: 'jpeg' })
      })
      worker.terminate()
      const pictures = []
      for (const { size, sha256, blob } of resized.pictures) {
        let binary = ''
        for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte)
        pictures.push({ size, sha256, type: blob.type, data: btoa(binary) })
      }
      return { shape: resized.shape, pictures }
    },
    [data, workerPath()] as const,
  )
}

/** Uploads a photograph in all its sizes for an annonce of this boutique. @returns its address, with its shape */
async function publishPhoto(page: Page, server: TestServer, { uid, request }: Account, path: string): Promise<string> {
  const { shape, pictures } = await make(page, path)
  const full = pictures.find(({ size }) => size === 'full')
  if (full === undefined) throw new Error(`${path} gave no picture`)
  const extension: PhotoExtension = full.type === 'image/webp' ? 'webp' : 'jpg'
  const urlOf = (size: PhotoSize) => photoUrl({ kind: 'annonces', uid, sha256: full.sha256, size, extension })
  for (const { size, sha256, type, data } of pictures) {
    const headers = { origin: server.url, 'x-rayon-uid': uid, 'x-sha256': sha256, 'content-type': type }
    const answer = await request.put(urlOf(size), { headers, data: Buffer.from(data, 'base64') })
    if (!answer.ok()) throw new Error(`${size}: ${answer.status()} ${await answer.text()}`)
  }
  return withShape(urlOf('full'), shape)
}

/** The city of the annonces published by `publishAnnonces`. */
export const ANNONCES_CITY = { ville: 'Strasbourg', commune: '67482' } as const

/** Publishes annonces of one boutique, each with one of the photographs. @returns how many photographs exist */
export async function publishAnnonces(browser: Browser, server: TestServer, count: number): Promise<number> {
  const context = await aBrowser(browser, server)
  const boutique = await memberIn(context, server, 'boutique')
  await boutique.page.goto('/faq')
  const addresses: string[] = []
  for (const path of photographs()) addresses.push(await publishPhoto(boutique.page, server, boutique, path))
  for (let nth = 0; nth < count; nth += 1) {
    const photo = addresses[nth % addresses.length]
    await annonceOf(boutique, { ...ANNONCES_CITY, photos: photo === undefined ? [] : [photo] })
  }
  await context.close()
  return addresses.length
}
