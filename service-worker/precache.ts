import { addPlugins, precacheAndRoute } from 'workbox-precaching'
import { type ListedFile, worker } from './scope.ts'

async function integrityOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/**
 * Precaches this version's files, each verified by its hash: if an intermediary's page replaced a script, every page
 * would be blank until the next release. A mismatch fails the installation; the current worker stays, and the browser
 * retries later. Workbox could have the browser verify integrity itself, but a wrong file in the browser's HTTP cache
 * would then fail every attempt: here the file is requested again, bypassing that cache.
 */
export function precacheListed(files: readonly ListedFile[]): void {
  const hashes = new Map(files.map(({ url, integrity }) => [new URL(url, worker.location.href).href, integrity]))
  addPlugins([
    {
      fetchDidSucceed: async ({ request: { url }, response }) => {
        const integrity = hashes.get(url)
        if (integrity === undefined || (await integrityOf(response)) === integrity) return response
        return fetch(url, { cache: 'reload', credentials: 'same-origin', integrity })
      },
    },
  ])
  precacheAndRoute(files.map(({ url, revision }) => ({ url, revision: revision ?? null })))
}
