import { CACHES } from '#wire/names.ts'
import { DATA_VERSION } from '#wire/schema-versions.ts'

const NOTE = '/data-version'

type Kept = Pick<CacheStorage, 'open'>

/**
 * A site that goes back to the release before gives its app, which would not find what the newer one has migrated here: what
 * waits would be neither shown nor sent until that one is back. The newer app, which this browser has whole, goes on instead.
 * @param own the version of what this app stores
 * @throws Error when a newer app has run here
 */
export async function requireNewest(caches: Kept, own: number = DATA_VERSION): Promise<void> {
  const noted = await (await caches.open(CACHES.newest)).match(NOTE)
  if (noted !== undefined && Number(await noted.text()) > own) throw new Error('older-app')
}

/** From now on this browser takes no older app. */
export async function noteNewest(caches: Kept, own: number = DATA_VERSION): Promise<void> {
  await (await caches.open(CACHES.newest)).put(NOTE, new Response(String(own)))
}
