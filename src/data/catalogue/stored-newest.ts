import { DATABASES } from '#wire/names.ts'
import { storeName } from '../collection-versions.ts'
import { openStored } from '../own/stored.ts'
import { NEWEST, type Newest, newestIn } from './notes.ts'

/** The newest cards as they were noted last, read where RxDB's storage keeps them: see `own/stored.ts`. */
export async function storedNewest(): Promise<Newest | undefined> {
  const database = await openStored(storeName(DATABASES.documents, 'catalogue'))
  if (database === undefined) return undefined
  try {
    const note = (await database.get('docs', NEWEST)) as { readonly text?: string } | undefined
    return newestIn(note?.text)
  } catch {
    return undefined // the list comes with the databases
  } finally {
    database.close()
  }
}
