import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { relisted } from '#tests/fixtures/precache.ts'
import { startServer } from '#tests/fixtures/server.ts'

const server = await startServer()
afterAll(() => server.stop())

const read = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(path, server.url))).arrayBuffer())

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
  readonly screenshots: readonly { readonly src: string; readonly sizes: string; readonly form_factor: string }[]
}

/** The size in a PNG's header, as `<width>x<height>`. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('every picture of the manifest exists at its declared size', async () => {
  const answer = await fetch(`${server.url}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest.icons.map((icon) => icon.purpose ?? 'any').toSorted()).toEqual([
    'any',
    'any',
    'maskable',
    'monochrome',
  ])
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const body = await read(src)
    expect(`${src} ${sizeOf(body)}`).toBe(`${src} ${sizes}`)
    expect(body.length).toBeLessThan(300 * 1024)
  }
})

test('iOS finds an image for each of its screens, which the worker does not keep', async () => {
  const shell = (await read('/')).toString()
  const links = [...shell.matchAll(/href="(\/splash\/[^"]+)"\s+media="([^"]+)"/g)]
  expect(links.length).toBeGreaterThan(5)
  for (const [, href = '', media = ''] of links) {
    const [width = 0, height = 0, density = 0] = [...media.matchAll(/: (\d+)/g)].map(([, digits]) => Number(digits))
    const body = await read(href)
    expect(`${href} ${sizeOf(body)}`).toBe(`${href} ${width * density}x${height * density}`)
    expect(body.length).toBeLessThan(50 * 1024)
  }
  expect((await read('/sw.js')).toString()).not.toContain('splash/')
})

test('the worker is revalidated each time, and its list is made on the files that are served', async () => {
  const answer = await fetch(`${server.url}/sw.js`)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const worker = await answer.text()
  expect(worker).toBe(await readFile('dist/app/sw.js', 'utf8'))
  const named = [...worker.matchAll(/"?url"?:\s*["'`](assets\/[^"'`]+)["'`]/g)].map(([, url = '']) => url)
  expect(named.length).toBeGreaterThan(30)
  for (const url of named) expect((await stat(join('dist/app', url))).isFile()).toBe(true)
  // Each file is listed with its hash: a wrong hash would make the installation fail.
  expect(worker.match(/"integrity":"sha256-[^"]{44}","revision":/g)?.length).toBe(worker.match(/"revision":/g)?.length)
  expect(await relisted(worker, 'dist/app')).toBe(worker)
})
