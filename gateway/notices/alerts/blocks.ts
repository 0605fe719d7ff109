import type { Blocage } from '#domain/conversation/entries.ts'
import { conversationOf, type EntryId, entryKindOf, isEntryId } from '#domain/conversation/ids.ts'
import { partsOf, type Uid } from '#domain/ids.ts'
import { getMany, scanIds } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'

/** Those who take no messages from a boutique, or from whom it takes none. */
export type Blocks = (boutique: Uid) => Promise<ReadonlySet<Uid>>

async function blockedWith({ db }: Pick<Store, 'db'>, boutique: Uid): Promise<ReadonlySet<Uid>> {
  const ids: EntryId[] = []
  for await (const id of scanIds(db('conversations'), `${boutique}.`)) {
    if (isEntryId(id) && entryKindOf(id) === 'blocage') ids.push(id)
  }
  const found = await getMany<Blocage>(db('conversations'), ids)
  return new Set(
    found.flatMap((one) =>
      one.state === 'present' && one.doc.active ? [partsOf(conversationOf(one.doc._id)).creatorId] : [],
    ),
  )
}

/** Asked once a turn of each boutique. */
export function createBlocks(store: Store): Blocks {
  const known = new Map<Uid, Promise<ReadonlySet<Uid>>>()
  return (boutique) => {
    const blocked = known.get(boutique) ?? blockedWith(store, boutique)
    known.set(boutique, blocked)
    return blocked
  }
}
