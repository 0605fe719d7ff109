import { ownersOf } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import { nodeOf } from '#domain/versions/stamp.ts'
import { stamped, type Writer } from '#domain/versions/write.ts'
import type { Member } from './device/state.ts'
import { blankOf, type LocalDoc } from './replication/wire.ts'

type Fields = { readonly [field: string]: unknown }

/**
 * The member as stamps name them on this device. RxDB draws the database's token with the database: one that the browser
 * has evicted comes back with another, so that no write is ever taken for an earlier one.
 * @param now milliseconds since the epoch
 */
export async function writerOf({ uid, database }: Pick<Member, 'uid' | 'database'>, now: number): Promise<Writer> {
  return { node: nodeOf(uid, await database.storageToken), now }
}

/** The next version of a document, what it changes bearing the stamp of this write. */
export function withStamps<D extends DatabaseName>(
  name: D,
  before: LocalDoc<D> | null,
  next: LocalDoc<D>,
  writer: Writer,
): LocalDoc<D> {
  if (!isVersioned(name) || next.removal) return next
  const prev = before ?? blankOf(name, next)
  const written = stamped(SHAPES[name], prev as Fields, next as unknown as Fields, writer, ownersOf(next._id))
  return written as unknown as LocalDoc<D>
}
