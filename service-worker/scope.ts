import type { PrecacheEntry } from 'workbox-precaching'

/** A file of this version, with the hash listed by the build. */
export type ListedFile = PrecacheEntry & { readonly integrity: string }

/** The service worker's global. The build replaces `__WB_MANIFEST` with the list of files. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly ListedFile[]
}
