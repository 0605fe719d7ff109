import { DATABASE_NAMES } from '#domain/rules.ts'
import { allDocs } from '#tests/fixtures/store.ts'
import { memberDocs, memberOf, type Run } from '../run.ts'

export type Doc = { readonly _id: string; readonly [field: string]: unknown }

/** The store's documents, by '<database> <id>'. */
export type StoreDocs = ReadonlyMap<string, Doc>

/** @returns the violation as a sentence; undefined when the invariant is satisfied */
export type Invariant = (run: Run, store: StoreDocs) => string | undefined

export async function storeDocs(run: Run): Promise<StoreDocs> {
  const all = await Promise.all(
    [...DATABASE_NAMES, 'photos' as const, 'mail' as const].map(async (name) =>
      (await allDocs(run.world.store, name)).map((doc): [string, Doc] => [`${name} ${doc._id}`, doc]),
    ),
  )
  return new Map(all.flat())
}

export function docsIn(store: StoreDocs, name: string): readonly Doc[] {
  return [...store].filter(([key]) => key.startsWith(`${name} `)).map(([, doc]) => doc)
}

/**
 * Whether a write rightly stays in its browser: it was rejected, and its author can see that, or its author is signed
 * out there, and it waits for their return.
 */
export function staysThere(
  run: Run,
  { browser, uid }: { readonly browser: string; readonly uid: string },
  name: string,
  id: string,
): boolean {
  const at = run.world.browsers.find((one) => one.name === browser)
  if (at === undefined) return false
  if (memberDocs(at, uid, 'rejections').some(({ db, docId }) => db === name && docId === id)) return true
  const isAway = memberOf(run, at.live()[0])?.uid !== uid
  return isAway && memberDocs(at, uid, name).some(({ _id, unsentAt }) => _id === id && unsentAt !== '')
}
