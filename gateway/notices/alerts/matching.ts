import { setImmediate } from 'node:timers/promises'
import { partsOf, suiviPartsOf, type Uid } from '#domain/ids.ts'
import type { CommuneLookup } from '#domain/market/search/commune-lookup.ts'
import { type Searched, searchMatcher } from '#domain/market/search/matches.ts'
import { readSearch } from '#domain/market/search/search.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import type { Blocage } from '#domain/talk/entries.ts'
import { conversationOf, type EntryId, entryKindOf, isEntryId } from '#domain/talk/ids.ts'
import { onePerKey } from '../../base/one-per-key.ts'
import { find, getPresent, scanIds } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'

type Finds = (annonce: Searched) => boolean

/** Returns the matcher of a query string. */
export type Finder = (query: string) => Finds

/**
 * Parses each search once per run, however many members saved it and however many annonces are matched. Its cache of
 * communes is dropped with the run.
 */
export function createFinder(locations: CommuneLookup): Finder {
  return onePerKey((query) => searchMatcher(readSearch(new URLSearchParams(query)).search, locations))
}

const AT_ONCE = 200 // members processed before yielding to requests

/** Iterates over many items, yielding to requests. */
export async function* gently<T>(all: Iterable<T>): AsyncGenerator<T> {
  let count = 0
  for (const one of all) {
    count += 1
    if (count % AT_ONCE === 0) await setImmediate()
    yield one
  }
}

/** Members who block a boutique's messages, or whose messages it blocks. */
export type Blocks = (boutique: Uid) => Promise<ReadonlySet<Uid>>

async function blockedWith({ db }: Pick<Store, 'db'>, boutique: Uid): Promise<ReadonlySet<Uid>> {
  const ids: EntryId[] = []
  for await (const id of scanIds(db('conversations'), `${boutique}.`)) {
    if (isEntryId(id) && entryKindOf(id) === 'blocage') ids.push(id)
  }
  const found = await getPresent<Blocage>(db('conversations'), ids)
  return new Set(found.filter(({ active }) => active).map(({ _id }) => partsOf(conversationOf(_id)).creatorId))
}

/** Caches each boutique's blocks for one run. */
export function createBlocks(store: Store): Blocks {
  return onePerKey((boutique) => blockedWith(store, boutique))
}

/** Whether to notify a member of an annonce: not their own, nor of a boutique with a block either way. */
export async function canBeNotified(uid: Uid, boutique: Uid, blocks: Blocks): Promise<boolean> {
  return uid !== boutique && !(await blocks(boutique)).has(uid)
}

/** A saved search with an alert. */
export type Watched = Pick<Suivi, '_id' | 'search' | 'alert' | 'byMail' | 'byPush' | 'at'>

/** Saved searches with an alert, by member, oldest first. Reading 10,000 takes a second or two. */
export async function watchedSearches({ db }: Pick<Store, 'db'>): Promise<ReadonlyMap<Uid, readonly Watched[]>> {
  const byMember = new Map<Uid, Watched[]>()
  for (const alert of ['at-once', 'daily'] as const) {
    for (const { _id, search, byMail, byPush, at } of await find<Suivi>(db('suivis'), { kind: 'recherche', alert })) {
      if (!byMail && !byPush) continue
      const uid = suiviPartsOf(_id)?.uid as Uid
      byMember.set(uid, [...(byMember.get(uid) ?? []), { _id, search, alert, byMail, byPush, at }])
    }
  }
  for (const searches of byMember.values()) searches.sort((a, b) => (`${a.at} ${a._id}` < `${b.at} ${b._id}` ? -1 : 1))
  return byMember
}
