import type { PrecacheEntry } from 'workbox-precaching'

/** The service worker's global. The build replaces `__WB_MANIFEST` with the list of files. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
}
