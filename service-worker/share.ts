import { registerRoute } from 'workbox-routing'
import { CACHES } from '#wire/names.ts'
import { SHARED_FIELD } from '#wire/service-worker.ts'
import { paths } from '#wire/site.ts'
import { worker } from './scope.ts'

const FILES_MAX = 10 // an annonce takes five; people share a few too many, not a whole album

/**
 * Photos shared from another app arrive as a form posted to this address. They wait here, through a sign-in if need be,
 * until a page makes a new annonce of them. https://w3c.github.io/web-share-target/
 */
async function receive(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll(SHARED_FIELD).filter((part) => part instanceof File)
  const cache = await worker.caches.open(CACHES.shared)
  const now = Date.now()
  for (const [index, file] of files.slice(0, FILES_MAX).entries()) {
    await cache.put(`${paths.partager}/${now}-${index}`, new Response(file, { headers: { 'content-type': file.type } }))
  }
  return Response.redirect(paths.partager, 303)
}

export function receiveShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === paths.partager,
    ({ request }) => receive(request).catch(() => Response.redirect(`${paths.partager}?echec`, 303)),
    'POST',
  )
}
