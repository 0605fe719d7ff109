import { openDB } from 'idb'
import { DATABASES, LEDGER_STORE } from '#wire/names.ts'

export interface KeptBytes {
  /** Of all that the site keeps, in bytes, and how much it may; `undefined` where the browser does not say. */
  readonly used: number | undefined
  readonly quota: number | undefined
  readonly photos: { readonly count: number; readonly bytes: number }
}

/** What the service worker recorded of the photos it keeps. */
async function keptPhotos(): Promise<KeptBytes['photos']> {
  const ledger = await openDB(DATABASES.ledger, 1, {
    upgrade: (database) => void database.createObjectStore(LEDGER_STORE, { keyPath: 'url' }),
  })
  try {
    const entries = (await ledger.getAll(LEDGER_STORE)) as readonly { readonly bytes: number }[]
    return { count: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) }
  } finally {
    ledger.close()
  }
}

/** What the site keeps in this browser. https://developer.mozilla.org/docs/Web/API/StorageManager/estimate */
export async function keptBytes(): Promise<KeptBytes> {
  const [estimate, photos] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    keptPhotos().catch(() => ({ count: 0, bytes: 0 })),
  ])
  return { used: estimate?.usage, quota: estimate?.quota, photos }
}
