import { allDocs } from '#tests/fixtures/store.ts'
import { own, REPLICATED, type Run } from '../run.ts'
import type { World } from '../world/world.ts'

export type Doc = { readonly _id: string; readonly [field: string]: unknown }

/** The store's documents, each after its database's name. */
export type StoreDocs = ReadonlyMap<string, Doc>

/** @returns what does not hold, as a sentence; undefined when all does */
export type Invariant = (run: Run, store: StoreDocs) => string | undefined

export async function storeDocs(run: Run): Promise<StoreDocs> {
  const all = await Promise.all(
    [...REPLICATED, 'photos' as const, 'mail' as const].map(async (name) =>
      (await allDocs(run.world.store, name)).map((doc): [string, Doc] => [`${name} ${doc._id}`, doc]),
    ),
  )
  return new Map(all.flat())
}

export function docsIn(store: StoreDocs, name: string): readonly Doc[] {
  return [...store].filter(([key]) => key.startsWith(`${name} `)).map(([, doc]) => doc)
}

/** Whether a member's browser has a version of a document set aside: the server, or a proxy, refused it, and it is told. */
export function hasSetAside(
  { browsers }: World,
  { browser, uid }: { readonly browser: string; readonly uid: string },
  name: string,
  id: string,
): boolean {
  const at = browsers.find((one) => one.name === browser)
  return at !== undefined && own(at, uid, 'rejections').some(({ db, docId }) => db === name && docId === id)
}
