import { DATABASES } from '#wire/names.ts'
import { DOCS, readStored } from '../member-reads/stored.ts'
import { storeName } from '../store/collection-versions.ts'
import { NEWEST, type Newest, newestIn } from './notes.ts'

/** The note of the newest cards, read from RxDB's storage without opening RxDB. */
export function storedNewest(): Promise<Newest | undefined> {
  const name = storeName(DATABASES.documents, 'catalogue')
  return readStored(name, async (database) => newestIn((await database.get(DOCS, NEWEST))?.text))
}
