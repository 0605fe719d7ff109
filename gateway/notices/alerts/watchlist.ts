import { isSuiviId, suiviPartsOf, type Uid } from '#domain/ids.ts'
import type { Suivi } from '#domain/suivis.ts'
import { changesSince, currentSeq, type Seq } from '../../store/changes.ts'
import { find, getMany, type Stored } from '../../store/documents.ts'
import { readLife } from '../../store/life.ts'
import type { Store } from '../../store/store.ts'

/** A saved search to tell of. */
export type Watched = Pick<Suivi, '_id' | 'search' | 'alert' | 'byMail' | 'byPush' | 'at'> & { readonly uid: Uid }

/** The saved searches with an alert, by member, the oldest first. */
export type Watchlist = () => Promise<ReadonlyMap<Uid, readonly Watched[]>>

/** What is kept of one; `null` of one that tells nobody. */
function watched(doc: Stored<Suivi>): Watched | null {
  const { _id, kind, search, alert, byMail, byPush, at } = doc
  if (kind !== 'recherche' || alert === '' || !(byMail || byPush)) return null
  return { _id, uid: suiviPartsOf(_id)?.uid as Uid, search, alert, byMail, byPush, at }
}

/** Whether a change may be of a saved search: marks of what was read are most of what changes. */
function isRecherche(id: string): boolean {
  return isSuiviId(id) && suiviPartsOf(id)?.kind === 'recherche'
}

/**
 * Keeps in memory the searches to tell of, some 300 bytes each: read whole once, then by what has changed, so that a turn
 * costs what is new and not what there is.
 */
export function createWatchlist(store: Store): Watchlist {
  const db = store.db('suivis')
  let known: { readonly epoch: string; seq: Seq; readonly all: Map<string, Watched> } | undefined

  async function readAll(epoch: string) {
    const seq = await currentSeq(db) // first: what changes meanwhile is read again
    const all = new Map<string, Watched>()
    for (const alert of ['at-once', 'daily'] as const) {
      for (const doc of await find<Suivi>(db, { kind: 'recherche', alert })) {
        const one = watched(doc)
        if (one !== null) all.set(doc._id, one)
      }
    }
    return { epoch, seq, all }
  }

  return async () => {
    const { epoch } = await readLife(store, 'suivis')
    if (known?.epoch !== epoch) known = await readAll(epoch)
    const { all } = known
    for (let page = await changesSince(db, known.seq); page.changes.length > 0; ) {
      const ids = page.changes.map(({ id }) => id).filter(isRecherche)
      for (const [at, current] of (await getMany<Suivi>(db, ids)).entries()) {
        const one = current.state === 'present' ? watched(current.doc) : null
        if (one === null) all.delete(ids[at] as string)
        else all.set(one._id, one)
      }
      known.seq = page.last
      page = await changesSince(db, known.seq)
    }
    const byMember = new Map<Uid, Watched[]>()
    for (const one of all.values()) {
      const own = byMember.get(one.uid)
      if (own === undefined) byMember.set(one.uid, [one])
      else own.push(one)
    }
    for (const own of byMember.values()) own.sort((a, b) => (`${a.at} ${a._id}` < `${b.at} ${b._id}` ? -1 : 1))
    return byMember
  }
}
