import { addPlugins, precacheAndRoute } from 'workbox-precaching'
import { type ListedFile, worker } from './scope.ts'

async function integrityOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/**
 * Keeps the files of this version, each by its hash: with the page of a filter in the place of a script, every address
 * would be blank until the next release. One that is another fails the installation; what runs here stays, and the
 * browser tries again later. Workbox could have the browser check by itself, but what the browser's own cache holds in
 * the place of a file would then fail every attempt: it is asked for once more, past that cache.
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
