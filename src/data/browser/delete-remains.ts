import { deleteDB } from 'idb'

/** Another tab that has the database open closes it in turn; until then the browser queues the deletion. */
function deleteSoon(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })
}

/** RxDB on Dexie empties the databases it removes, but leaves them, named after the member's uid. */
export async function deleteRemains(database: string): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? []
  const names = all.map(({ name = '' }) => name).filter((name) => name.startsWith(`rxdb-dexie-${database}--`))
  await Promise.all(names.map(deleteSoon))
}
