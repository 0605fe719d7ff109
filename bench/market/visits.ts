import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { cataloguePaths, type Manifest } from '../../src/wire/catalogue.ts'

const ATTEMPTS = 3 // a client that this machine keeps waiting is cut by the server: it asks again, as a browser does

async function bytesOf(agent: Agent, url: string, attempts = ATTEMPTS): Promise<Buffer> {
  try {
    return await askedOnce(agent, url)
  } catch (error) {
    if (attempts <= 1) throw error
    return bytesOf(agent, url, attempts - 1)
  }
}

/** One answer as it travels. */
function askedOnce(agent: Agent, url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks.map((chunk) => new Uint8Array(chunk))))
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}

export async function readManifest(agent: Agent, url: string): Promise<Manifest & { readonly travelled: number }> {
  const bytes = await bytesOf(agent, url + cataloguePaths.manifest)
  const manifest = JSON.parse(brotliDecompressSync(new Uint8Array(bytes)).toString()) as Manifest
  return { ...manifest, travelled: bytes.length }
}

/** A first visit: the manifest, the newest, then every piece, six at a time as a browser asks. @returns bytes */
async function visit(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const { newest, places, travelled } = await readManifest(agent, url)
  const pieces = [newest, ...places.flatMap(({ cards, rest }) => [...cards, ...rest])]
  const sizes = await Promise.all(
    pieces.map(async ({ name }) => (await bytesOf(agent, url + cataloguePaths.piece(name))).length),
  )
  agent.destroy()
  return sizes.reduce((sum, size) => sum + size, travelled)
}

/** So many first visits, spread over a time. @returns bytes in all, and how long it took in milliseconds */
export async function visits(url: string, count: number, overMs: number) {
  const begun = performance.now()
  const all: Promise<number>[] = []
  for (let made = 0; made < count; made += 1) {
    all.push(visit(url))
    await setTimeout(Math.max(0, begun + ((made + 1) * overMs) / count - performance.now()))
  }
  const bytes = (await Promise.all(all)).reduce((sum, one) => sum + one, 0)
  return { bytes, durationMs: performance.now() - begun }
}
