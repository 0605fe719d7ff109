import { combineLatest, map, type Observable } from 'rxjs'
import type { Refusal } from '#domain/codes.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { PrivateDatabase } from '../store/collections.ts'
import { writtenAt } from '../sync/rejections.ts'

/** One write of a member on this device; identifies the server's answer to it. */
export interface Write {
  readonly uid: string
  readonly db: DatabaseName
  readonly id: string
  readonly at: string
}

/** The state of a write: unsent, accepted by the server, or rejected. */
export type WriteOutcome = 'waiting' | 'sent' | Refusal

function singleOutcome(database: PrivateDatabase, { db, id, at }: Write): Observable<WriteOutcome> {
  const rejections = database.rejections.find({ selector: { db, docId: id } }).$
  // A rejection is stored before `unsentAt` is cleared: 'sent' never shows in between.
  return combineLatest([database[db].findOne(id).$, rejections]).pipe(
    map(([document, refused]) => {
      // An earlier rejection is not about this write.
      const rejection = refused.find(({ _id }) => writtenAt(_id) >= at)
      if (rejection !== undefined) return rejection.toJSON().refusal as unknown as Refusal
      return document !== null && document.unsentAt !== '' ? 'waiting' : 'sent'
    }),
  )
}

/** The combined outcome of several writes: any rejection, else 'waiting' until the server has them all. */
export function writeOutcome(database: PrivateDatabase, writes: readonly Write[]): Observable<WriteOutcome> {
  return combineLatest(writes.map((write) => singleOutcome(database, write))).pipe(
    map(
      (answers) => answers.find((one) => typeof one === 'object') ?? answers.find((one) => one === 'waiting') ?? 'sent',
    ),
  )
}
