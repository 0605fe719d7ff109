import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { type ForEach, forEachApart } from '../store/apart.ts'
import { type Change, changesSince, type Seq } from '../store/changes.ts'
import { get, putIfCurrent } from '../store/documents.ts'
import { readLife } from '../store/life.ts'
import type { Store } from '../store/store.ts'
import { keepCopies } from '../sync/copies.ts'

/** How far the feed of partenariats has been followed. A sequence of another epoch says nothing. */
interface Checkpoint {
  readonly epoch: string
  readonly seq: Seq
}

const CHECKPOINT = '_local/copies'

/** The papers among some changes, as they now stand, one at a time. */
async function* papersOf(store: Store, changes: readonly Change[]): AsyncGenerator<Partenariat> {
  for (const { id, deleted } of changes) {
    const papers = deleted || id.startsWith('_') ? null : await get<Partenariat>(store.db('partenariats'), id)
    if (papers !== null) yield papers
  }
}

/**
 * Keeps the copies that a process which died after both parties had agreed, or could not write, left out. From the
 * beginning in a store that is new here. The checkpoint stays before the first page with a failure.
 * @returns how many were made
 */
export async function keepMissedCopies(store: Store, each: ForEach = forEachApart): Promise<number> {
  // Whoever may write records may write their `_local` documents too: how far the job has come is kept apart.
  const [papers, mail] = [store.db('partenariats'), store.db('mail')]
  const { epoch } = await readLife(store, 'partenariats')
  const known = await get<Checkpoint>(mail, CHECKPOINT)
  let since = known?.epoch === epoch ? known.seq : 0
  let made = 0
  for (
    let page = await changesSince(papers, since);
    page.changes.length > 0;
    page = await changesSince(papers, since)
  ) {
    const { left } = await each(
      papersOf(store, page.changes),
      ({ _id }) => _id,
      async (partenariat) => {
        const kept = await keepCopies(store, partenariat)
        made += kept
        return kept > 0
      },
    )
    if (left > 0) break
    since = page.last
    const place = await get<Checkpoint>(mail, CHECKPOINT)
    await putIfCurrent(mail, { ...place, _id: CHECKPOINT, epoch, seq: since })
  }
  return made
}
