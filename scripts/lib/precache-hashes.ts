import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The hash of a file's content, in the format of https://www.w3.org/TR/SRI/. */
export function integrityOf(content: Uint8Array<ArrayBuffer> | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/** Adds hashes to the service worker's precache list: a file that does not match its hash is not installed. */
export function withHashes(folder: string) {
  return async <Entry extends { readonly url: string }>(entries: readonly Entry[]) => ({
    manifest: await Promise.all(
      entries.map(async (entry) => ({
        ...entry,
        integrity: integrityOf(new Uint8Array(await readFile(join(folder, entry.url)))),
      })),
    ),
  })
}
