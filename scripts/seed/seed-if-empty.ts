import { seed } from './seed.ts'
import type { SeedTarget } from './target.ts'

const MARKER = '_local/demo-market'
const DESIGN_DOCUMENTS_MAX = 20

/** `there`: the store already contains a demo market; `other`: it contains somebody's data. */
export type Seeded = 'done' | 'there' | 'other' | 'skipped'

type Marker = { readonly _rev?: string; readonly state?: string }

/**
 * Fills an empty store with the demo market, and finishes one that a crash interrupted, recognised by a marker.
 * @returns what was found; somebody's own data are never touched
 */
export async function seedIfEmpty(target: SeedTarget, now: Date): Promise<Seeded> {
  const users = target.store.db('users')
  const marker = await users.get(MARKER).then(
    (doc): Marker => ({ _rev: doc._rev, state: String(doc.state) }),
    (): Marker => ({}),
  )
  if (marker.state === 'done') return 'there'
  if (marker.state === undefined) {
    const { rows } = await users.allDocs({ limit: DESIGN_DOCUMENTS_MAX + 1 })
    if (rows.some((row) => !row.id.startsWith('_design/'))) return 'other'
    await users.put({ _id: MARKER, state: 'begun' })
  }
  await seed(target, now)
  const begun = await users.get(MARKER)
  await users.put({ ...begun, state: 'done' })
  return 'done'
}
