import { registerRoute } from 'workbox-routing'
import { CACHES } from '#wire/names.ts'
import { isSharedStale, SHARED_NEWS, sharedPath } from '#wire/service-worker.ts'
import { paths } from '#wire/site.ts'
import { worker } from './scope.ts'
import { readShared } from './shared-form.ts'

const page = (news?: string): Response =>
  Response.redirect(news === undefined ? paths.partager : `${paths.partager}?${news}`, 303)

/**
 * Photos shared from another app arrive as a form posted to this address. They are stored here, through a sign-in if
 * needed, until the reader has reviewed them and put them in a new annonce. A new share replaces the previous one.
 * https://w3c.github.io/web-share-target/
 */
async function receive(request: Request): Promise<Response> {
  const { files, partial } = await readShared(request)
  if (files.length === 0) return page(SHARED_NEWS.failed)
  await worker.caches.delete(CACHES.shared)
  const cache = await worker.caches.open(CACHES.shared)
  const now = Date.now()
  for (const [index, file] of files.entries()) {
    await cache.put(sharedPath(now, index), new Response(file, { headers: { 'content-type': file.type } }))
  }
  return page(partial ? SHARED_NEWS.partial : undefined)
}

/** At each start of the worker, so at each visit: the shared photos may never have been reviewed. */
async function dropStale(): Promise<void> {
  if (!(await worker.caches.has(CACHES.shared))) return
  const cache = await worker.caches.open(CACHES.shared)
  const requests = await cache.keys()
  const stale = requests.filter(({ url }) => isSharedStale(url, Date.now()))
  if (stale.length === requests.length) await worker.caches.delete(CACHES.shared)
  else for (const request of stale) await cache.delete(request)
}

export function receiveShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === paths.partager,
    ({ request }) => receive(request).catch(() => page(SHARED_NEWS.failed)),
    'POST',
  )
  void dropStale().catch(() => undefined)
}
