import type { Annonce } from '#domain/annonce.ts'
import { isInPlace } from '#domain/departements.ts'
import { isAnnonceId } from '#domain/ids.ts'
import { type Card, halvesOf } from '#wire/catalogue.ts'
import type { FirstList, PlaceCommune } from '#wire/first-html.ts'
import { getMany, scan } from '../store/documents.ts'
import type { Hub } from '../store/hub.ts'
import type { Store } from '../store/store.ts'

/** What is kept of a public annonce, to know which are the newest of a place. */
interface Kept {
  readonly createdAt: string
  readonly commune: string
  readonly ville: string
}

/** The public annonces: which there are, where, and the newest of a place. */
export interface PublicList {
  start(): void
  stop(): void
  /** Grows with each change. */
  version(): number
  /** @param place a département's code, a commune's INSEE code, or `''` for all */
  newest(place: string, limit: number): Promise<FirstList>
  /** Where there are annonces, in the order of the codes. */
  communes(): Promise<readonly PlaceCommune[]>
  /** Every public annonce's id and when it was published, in the order of the ids. */
  ids(): Promise<readonly (readonly [id: string, createdAt: string])[]>
}

/**
 * Read whole once after the start, a page at a time, then kept up by the feed: some 200 bytes an annonce. What a page
 * shows of them is read from the store.
 */
export function createPublicList(store: Store, hub: Hub): PublicList {
  const kept = new Map<string, Kept>()
  const changed = new Set<string>()
  let version = 0
  let loading: Promise<void> | undefined
  let refreshing: Promise<void> | undefined

  const put = (id: string, doc: Partial<Annonce> | undefined) => {
    if (doc?.active !== true || !isAnnonceId(id)) kept.delete(id)
    else kept.set(id, { createdAt: doc.createdAt ?? '', commune: doc.commune ?? '', ville: doc.ville ?? '' })
  }

  async function refresh(): Promise<void> {
    await loaded()
    while (changed.size > 0) {
      const ids = [...changed]
      changed.clear()
      const found = await getMany<Annonce>(store.db('annonces'), ids).catch((error: unknown) => {
        for (const id of ids) changed.add(id) // the next change reads them again
        throw error
      })
      for (const [at, id] of ids.entries()) {
        const current = found[at]
        put(id, current?.state === 'present' ? current.doc : undefined)
      }
      version += 1
    }
  }

  async function load(): Promise<void> {
    for await (const doc of scan<Annonce>(store.db('annonces'))) if (!changed.has(doc._id)) put(doc._id, doc)
    version += 1
  }

  function loaded(): Promise<void> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined // the next who asks tries again
      throw error
    })
    return loading
  }

  const unsubscribe = hub.subscribe((name, { id }) => {
    if (name !== 'annonces') return
    changed.add(id)
    // A failed reading leaves the list as it was.
    refreshing ??= refresh()
      .catch(() => undefined)
      .finally(() => {
        refreshing = undefined
      })
  })

  async function settled(): Promise<void> {
    await loaded()
    await refreshing
  }

  /** Without sorting them all: a page shows few. */
  function newestIds(place: string, limit: number): { readonly ids: readonly string[]; readonly total: number } {
    const best: [string, Kept][] = []
    let total = 0
    for (const entry of kept) {
      if (!isInPlace(entry[1].commune, place)) continue
      total += 1
      const last = best.at(-1)
      if (best.length === limit && last !== undefined && last[1].createdAt >= entry[1].createdAt) continue
      const at = best.findIndex(([, { createdAt }]) => createdAt < entry[1].createdAt)
      best.splice(at < 0 ? best.length : at, 0, entry)
      if (best.length > limit) best.pop()
    }
    return { ids: best.map(([id]) => id), total }
  }

  function communesIn(place: string): readonly PlaceCommune[] {
    const found = new Map<string, { ville: string; createdAt: string; count: number }>()
    for (const { commune, ville, createdAt } of kept.values()) {
      if (commune === '' || !isInPlace(commune, place)) continue
      const known = found.get(commune)
      if (known === undefined) found.set(commune, { ville, createdAt, count: 1 })
      else {
        known.count += 1
        if (createdAt > known.createdAt) Object.assign(known, { ville, createdAt })
      }
    }
    return [...found]
      .map(([commune, { ville, count }]) => ({ commune, ville, count }))
      .sort((a, b) => (a.commune < b.commune ? -1 : 1))
  }

  return {
    start: () => void loaded().catch(() => undefined),
    stop: unsubscribe,
    version: () => version,
    newest: async (place, limit) => {
      await settled()
      const { ids, total } = newestIds(place, limit)
      const found = await getMany<Annonce>(store.db('annonces'), ids)
      const cards = found.flatMap((current): readonly Card[] =>
        current.state === 'present' && current.doc.active ? [halvesOf(current.doc)[0]] : [],
      )
      return { place, cards, total, ...(place === '' ? {} : { communes: communesIn(place) }) }
    },
    communes: async () => {
      await settled()
      return communesIn('')
    },
    ids: async () => {
      await settled()
      return [...kept].map(([id, { createdAt }]) => [id, createdAt] as const).sort(([a], [b]) => (a < b ? -1 : 1))
    },
  }
}
