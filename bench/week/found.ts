import { DATABASE_NAMES } from '#domain/rules.ts'
import { readEnv } from '#gateway/env.ts'
import { openStore } from '#gateway/store/open-store.ts'
import type { Store, StoreDatabase } from '#gateway/store/store.ts'
import type { Fields } from './ledger.ts'

/** A document as the store holds it in the end. */
export interface FoundDoc {
  readonly rev: string
  readonly deleted: boolean
  /** Every revision that led to what stands. */
  readonly revs: ReadonlySet<string>
  /** Those that led to versions that gave way, and were deleted. */
  readonly besides: ReadonlySet<string>
  /** Versions that stand beside it, which nothing has settled. */
  readonly conflicts: readonly string[]
  readonly doc: Fields
}

export interface FoundMail {
  readonly id: string
  readonly state: string
  readonly dueAt: string
}

/** What is there once the week is over. */
export interface Found {
  readonly docs: Readonly<Record<string, ReadonlyMap<string, FoundDoc>>>
  readonly accounts: readonly { readonly uid: string; readonly email: string }[]
  readonly mails: readonly FoundMail[]
  readonly photos: ReadonlySet<string>
}

type Branch = Fields & {
  readonly _id: string
  readonly _rev: string
  readonly _deleted?: boolean
  readonly _revisions?: { readonly start: number; readonly ids: readonly string[] }
}

const TOGETHER = 16

function lineOf({ _rev, _revisions }: Branch): readonly string[] {
  if (_revisions === undefined) return [_rev]
  return _revisions.ids.map((hash, at) => `${_revisions.start - at}-${hash}`)
}

/** Higher generations first, then higher hashes, as CouchDB chooses what it shows; what is not deleted comes before. */
function byStanding(a: Branch, b: Branch): number {
  if ((a._deleted === true) !== (b._deleted === true)) return a._deleted === true ? 1 : -1
  const [one, other] = [a, b].map(({ _rev }) => Number.parseInt(_rev, 10)) as [number, number]
  if (one !== other) return other - one
  return a._rev < b._rev ? 1 : -1
}

export function foundOf(branches: readonly Branch[]): FoundDoc | null {
  const [first, ...others] = branches.toSorted(byStanding)
  if (first === undefined) return null
  const standing = others.filter(({ _deleted }) => _deleted !== true)
  return {
    rev: first._rev,
    deleted: first._deleted === true,
    revs: new Set(lineOf(first)),
    besides: new Set(others.filter(({ _deleted }) => _deleted === true).flatMap(lineOf)),
    conflicts: standing.map(({ _rev }) => _rev),
    doc: first,
  }
}

async function readDatabase(store: Store, name: StoreDatabase): Promise<ReadonlyMap<string, FoundDoc>> {
  const db = store.db(name)
  const ids = new Set<string>()
  let since: number | string = 0
  for (;;) {
    const page = (await db.changes({ since, limit: 500 })) as { results: { id: string }[]; last_seq: number | string }
    for (const { id } of page.results) if (!id.startsWith('_')) ids.add(id)
    if (page.results.length === 0) break
    since = page.last_seq
  }
  const found = new Map<string, FoundDoc>()
  const rest = ids.values()
  const work = async (): Promise<void> => {
    for (const id of rest) {
      const leaves = (await db.get(id, { open_revs: 'all', revs: true } as never)) as unknown as { ok?: Branch }[]
      const one = foundOf(leaves.flatMap(({ ok }) => (ok === undefined ? [] : [ok])))
      if (one !== null) found.set(id, one)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return found
}

async function all(store: Store, name: StoreDatabase): Promise<readonly Branch[]> {
  const { rows } = await store.db(name).allDocs({ include_docs: true })
  return rows.map(({ doc }) => doc as unknown as Branch).filter(({ _id }) => !_id.startsWith('_'))
}

/** Reads the store itself, once no gateway has it any more. */
export async function findAll(env: Readonly<Record<string, string>>): Promise<Found> {
  const store = await openStore(readEnv({ ...process.env, ...env }))
  try {
    const docs: Record<string, ReadonlyMap<string, FoundDoc>> = {}
    for (const name of DATABASE_NAMES) docs[name] = await readDatabase(store, name)
    const accounts = (await all(store, 'accounts')).filter(({ _id }) => _id.startsWith('account:'))
    const mails = await all(store, 'mail')
    const photos = await all(store, 'photos')
    return {
      docs,
      accounts: accounts.map(({ uid, email }) => ({ uid: String(uid), email: String(email) })),
      mails: mails.flatMap(({ _id, state, dueAt }) =>
        typeof state === 'string' ? [{ id: _id, state, dueAt: String(dueAt) }] : [],
      ),
      photos: new Set(photos.map(({ _id }) => _id)),
    }
  } finally {
    await store.close()
  }
}
