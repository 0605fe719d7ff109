import { type Db, eraseById, get, putIfCurrent } from '../documents.ts'

/** In `coordination`, which is never dropped: from the first deletion to the last document, nobody may be served. */
export const MARK = 'restore:unfinished'

interface Mark {
  readonly file: string
  readonly startedAt: string
}

/** @param file the backup's name, for whoever starts a gateway meanwhile */
export async function markRestore(coordination: Db, file: string): Promise<void> {
  const known = await get<Mark>(coordination, MARK)
  await putIfCurrent(coordination, { ...known, _id: MARK, file, startedAt: new Date().toISOString() })
}

export const unmarkRestore = (coordination: Db): Promise<void> => eraseById(coordination, MARK)

/** The backup of a restore that fills the databases, or has not gone to its end; null for none. */
export async function unfinishedRestore(coordination: Db): Promise<string | null> {
  return (await get<Mark>(coordination, MARK))?.file ?? null
}
