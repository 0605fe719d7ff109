import { openDB } from 'idb'
import { DATABASES, LEDGER_STORE } from '#wire/names.ts'

/** The service worker has it open: its entries can be cleared, where deleting it would wait for the worker to end. */
export async function clearPhotoLedger(): Promise<void> {
  const ledger = await openDB(DATABASES.ledger, 1, {
    upgrade: (database) => void database.createObjectStore(LEDGER_STORE, { keyPath: 'url' }),
  })
  await ledger.clear(LEDGER_STORE)
  ledger.close()
}
