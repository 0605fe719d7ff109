import { deleteDB } from 'idb'

/** Another tab that has it open closes it in turn; until then the browser keeps the deletion for later. */
function deleteSoon(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })
}

/** RxDB on Dexie empties the databases of what it removes, and leaves them there under the member's uid. */
export async function deleteRemains(database: string): Promise<void> {
  const all = (await indexedDB.databases?.()) ?? []
  const names = all.map(({ name = '' }) => name).filter((name) => name.startsWith(`rxdb-dexie-${database}--`))
  await Promise.all(names.map(deleteSoon))
}
