import { registerRoute } from 'workbox-routing'
import { worker } from './scope.ts'

/** The pages read and empty this cache, by this name: src/data/shared-photos.ts. */
const SHARED_CACHE = 'partage'
const SHARED_PATH = '/partager'
const FILES_MAX = 10 // an annonce takes five; one shares a few too many, not a whole album

/**
 * Photos shared from another app arrive as a form posted to this address. They wait here, through a sign-in if need be,
 * until a page makes a new annonce of them. https://w3c.github.io/web-share-target/
 */
async function receive(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll('photos').filter((part) => part instanceof File)
  const cache = await worker.caches.open(SHARED_CACHE)
  const now = Date.now()
  for (const [index, file] of files.slice(0, FILES_MAX).entries()) {
    await cache.put(`${SHARED_PATH}/${now}-${index}`, new Response(file, { headers: { 'content-type': file.type } }))
  }
  return Response.redirect(SHARED_PATH, 303)
}

export function receiveShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARED_PATH,
    ({ request }) => receive(request).catch(() => Response.redirect(`${SHARED_PATH}?echec`, 303)),
    'POST',
  )
}
