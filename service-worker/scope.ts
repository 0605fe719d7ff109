import type { PrecacheEntry } from 'workbox-precaching'

/** The worker's global. The build puts the list of files in the place of `__WB_MANIFEST`. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
}
