import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestServer } from '../fixtures/server.ts'

export interface StoredPhoto {
  readonly id: string
  readonly pictures: readonly string[]
}

/** What a stopped server's store keeps of photos. */
export async function storedPhotos({ dataDir }: TestServer): Promise<StoredPhoto[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/fixtures/list-photos.mjs', dataDir])
  return JSON.parse(stdout) as StoredPhoto[]
}

/** What it should keep of these addresses: each photo once, in its three sizes. */
export function wholePhotos(urls: readonly string[]): StoredPhoto[] {
  const names = urls.map((url) => url.replace(/^\/photos\/annonces\/(\w+)\/(\w+)\..*$/, '$1.$2'))
  const pictures = ['annonces-card.webp', 'annonces-full.webp', 'annonces-medium.webp']
  return names.toSorted().map((id) => ({ id, pictures }))
}
