import { type Db, eraseById, get, putIfCurrent } from '../documents.ts'

/** In `coordination`, which is never dropped: no gateway serves from the first deletion to the last document. */
export const RESTORE_MARK = 'restore:unfinished'

interface Mark {
  readonly file: string
  readonly startedAt: string
}

/** @param file the backup's name, shown to whoever starts a gateway meanwhile */
export async function markRestore(coordination: Db, file: string): Promise<void> {
  const previous = await get<Mark>(coordination, RESTORE_MARK)
  await putIfCurrent(coordination, { ...previous, _id: RESTORE_MARK, file, startedAt: new Date().toISOString() })
}

export const unmarkRestore = (coordination: Db): Promise<void> => eraseById(coordination, RESTORE_MARK)

/** The backup of a restore that is running or was interrupted; null for none. */
export async function unfinishedRestore(coordination: Db): Promise<string | null> {
  return (await get<Mark>(coordination, RESTORE_MARK))?.file ?? null
}
