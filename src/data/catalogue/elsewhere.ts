import type { AnnonceId } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { type Caller, Refused } from '../server/http.ts'
import type { DeviceStore } from '../session/state.ts'
import { fromWire, type WireDoc } from '../sync/wire.ts'
import { type CachedAnswer, readSeen, whenOpen, writeNotes } from './notes.ts'

const ANSWERS_MAX = 12 // pages of search results, and single annonces

/** The server's result: fresh, or cached from an earlier call; `away` when there is neither. */
export type FoundElsewhere =
  | {
      readonly state: 'fresh' | 'seen'
      readonly annonces: readonly Annonce[]
      readonly next: string | null
      /** The total, when the server knows it. */
      readonly total?: number
    }
  | { readonly state: 'away' }

interface Parts {
  readonly call: Caller
  readonly state: DeviceStore
}

function annonceOf(doc: WireDoc): Annonce {
  const { rev: _, unsentAt: __, removal: ___, _deleted: ____, ...annonce } = fromWire('annonces', doc)
  return annonce
}

/** This page's own cache, for answers whose write is pending or failed. */
const lately = new WeakMap<DeviceStore, readonly CachedAnswer[]>()

function withAnswer(answer: CachedAnswer, before: readonly CachedAnswer[]): readonly CachedAnswer[] {
  return [answer, ...before.filter(({ question }) => question !== answer.question)].slice(0, ANSWERS_MAX)
}

/** Caches an answer, evicting the oldest; it waits for the databases, but no caller waits for it. */
async function keep({ state }: Parts, answer: CachedAnswer): Promise<void> {
  lately.set(state, withAnswer(answer, lately.get(state) ?? []))
  const catalogue = await whenOpen(state)
  await writeNotes(catalogue, { seen: withAnswer(answer, (await readSeen(catalogue)) ?? []) })
}

async function seen({ state }: Parts): Promise<readonly CachedAnswer[]> {
  const notes = state.getState().publicDatabase?.catalogue
  return [...(lately.get(state) ?? []), ...((notes && (await readSeen(notes))) ?? [])]
}

/** Queries the server, a page at a time. @param query its parameters @param after where the former page ended */
export async function searchElsewhere(parts: Parts, query: string, after: string | null): Promise<FoundElsewhere> {
  const params = new URLSearchParams(query)
  if (after !== null) params.set('after', after)
  const question = `annonces?${params}`
  try {
    const { annonces, ...rest } = await parts.call<
      Pick<CachedAnswer, 'next' | 'total'> & { readonly annonces: readonly WireDoc[] }
    >(`/api/${question}`)
    const answer = { question, annonces: annonces.map(annonceOf), ...rest }
    void keep(parts, answer).catch(() => undefined) // shown all the same
    return { state: 'fresh', ...answer }
  } catch {
    const cached = (await seen(parts)).find((one) => one.question === question)
    return cached === undefined ? { state: 'away' } : { state: 'seen', ...cached }
  }
}

const GONE = 404

/** An annonce that is not stored here, from the server or the cache; `null` when neither has it. */
export async function fetchElsewhere(parts: Parts, id: string): Promise<Annonce | null> {
  try {
    const url = `/sync/annonces/${encodeURIComponent(id)}`
    const annonce = annonceOf(await parts.call<WireDoc>(url, { says: ['_id'] }))
    void keep(parts, { question: id, annonces: [annonce], next: null }).catch(() => undefined)
    return annonce
  } catch (error) {
    if (error instanceof Refused && error.status === GONE) return null
    const all = (await seen(parts)).flatMap(({ annonces }) => annonces)
    return all.find(({ _id }) => _id === (id as AnnonceId)) ?? null
  }
}
