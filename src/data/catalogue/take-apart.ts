import { fromWire, type WireDoc } from '../sync/wire.ts'
import { type Exchange, keeps } from './exchange.ts'
import { placing } from './filing.ts'
import { readApart, readPlace } from './notes.ts'

const ASKED = 200 // at a time: one answer is some 200 KB

interface AllDocs {
  readonly rows: readonly { readonly doc?: WireDoc | null }[]
}

async function fetchOpen({ call }: Exchange, keys: readonly string[]) {
  const { rows } = await call<AllDocs>('/sync/annonces/_all_docs?include_docs=true', { method: 'POST', body: { keys } })
  const docs = rows.flatMap(({ doc }) => (doc === undefined || doc === null ? [] : [fromWire('annonces', doc)]))
  return docs.filter(({ active, _deleted }) => active && !_deleted)
}

/**
 * Brings the annonces that are kept wherever they are, whole, where a part of a market is kept; those that are so no more
 * go. One that is not published is asked for once: it comes with the changes when it is again.
 */
export async function takeApart(exchange: Exchange): Promise<void> {
  const { database, index, write, absent } = exchange
  const { places } = (await readPlace(database.catalogue)) ?? {}
  if (places === undefined || places === 'all') return
  const wanted = await exchange.apart()
  const noted = (await readApart(database.catalogue)) ?? []
  const brought = new Set(noted)
  const isOfPlace = (id: string) => keeps(places, index.placeOf(id) ?? '')
  const isWhole = (id: string) => index.has(id) && (brought.has(id) || isOfPlace(id))
  const missing = [...wanted].filter((id) => !isWhole(id) && !absent.has(id))
  for (let from = 0; from < missing.length; from += ASKED) {
    const keys = missing.slice(from, from + ASKED)
    const docs = await fetchOpen(exchange, keys)
    const placeOf = await placing(exchange, places, docs)
    for (const id of keys) absent.add(id)
    for (const doc of docs) {
      absent.delete(doc._id)
      brought.add(doc._id)
      index.putWhole(doc, placeOf(doc))
    }
  }
  const left = noted.filter((id) => !wanted.has(id) && !isOfPlace(id))
  const now = [...wanted].filter((id) => index.has(id) && brought.has(id) && !isOfPlace(id))
  if (missing.length === 0 && left.length === 0 && now.join() === noted.join()) return
  await write(() => {
    index.remove(left)
    return index.flush({ apart: now })
  })
}
