import type { Candidature } from '#domain/candidature.ts'
import { type AnnonceId, type CandidatureId, candidatureOf, partsOf, type RecordId, type Uid } from '#domain/ids.ts'
import type { Statement } from '#domain/papers/records.ts'
import type { Doc } from '#domain/rules.ts'
import { isOpen } from '#domain/transitions.ts'
import {
  erase,
  eraseAll,
  eraseById,
  find,
  findIds,
  get,
  getMany,
  getPresent,
  putIfCurrent,
  refsByPrefix,
  type Stored,
  scanIds,
} from '../documents.ts'
import { annonceKey } from '../locks/keys.ts'
import type { ProcessEach } from '../process-each.ts'
import type { Store } from '../store.ts'

/**
 * Ids of the documents that a rule checks, instead of a range query: on a cluster that reads one copy of each shard,
 * which may lack the last write. It lists at least those that count: an id is added before its document is written, and
 * dropped once it no longer counts. Whoever changes it holds the lock under which those documents are written.
 */
interface Roster {
  readonly ids: () => Promise<readonly string[]>
  add(id: string): Promise<void>
  drop(ids: readonly string[]): Promise<void>
}

interface RosterDoc {
  readonly ids: readonly string[]
}

/**
 * @param key its id in `coordination`
 * @param find finds the ids when there is no list: in an older store, or one that has lost its `coordination`
 */
function createRoster({ db }: Pick<Store, 'db'>, key: string, find: () => Promise<readonly string[]>): Roster {
  const coordination = db('coordination')
  const readRoster = () => get<RosterDoc>(coordination, key)

  async function write(before: Stored<RosterDoc> | null, ids: readonly string[]): Promise<boolean> {
    if (ids.length > 0) return putIfCurrent(coordination, { ...before, _id: key, ids })
    if (before !== null) await erase(coordination, [before])
    return true
  }

  return {
    ids: async () => (await readRoster())?.ids ?? find(),
    add: async (id) => {
      for (;;) {
        const before = await readRoster()
        const ids = before?.ids ?? (await find())
        if (before !== null && ids.includes(id)) return
        if (await write(before, [...new Set([...ids, id])])) return
      }
    },
    drop: async (gone) => {
      for (;;) {
        const before = await readRoster()
        if (before === null || !before.ids.some((id) => gone.includes(id))) return
        const left = before.ids.filter((id) => !gone.includes(id))
        if (await write(before, left)) return
      }
    },
  }
}

const OPEN = 'open:'
const STATEMENTS = 'comptes:'

async function all(ids: AsyncIterable<string>): Promise<readonly string[]> {
  const found: string[] = []
  for await (const id of ids) found.push(id)
  return found
}

/** The annonce's candidatures that may be open; call it under the annonce's lock. */
function openRoster(store: Store, annonceId: AnnonceId): Roster {
  const ofBefore = () => all(scanIds(store.db('candidatures'), `${annonceId}.`))
  return createRoster(store, OPEN + annonceId, ofBefore)
}

export async function noteOpen(store: Store, { _id, status }: Pick<Candidature, '_id' | 'status'>): Promise<void> {
  if (isOpen(status)) await openRoster(store, partsOf(_id).annonceId).add(_id)
}

/** Takes a closed candidature off the list of those that block edits. `hasOpenCandidature` repairs a failure here. */
export async function noteClosedIn(store: Store, doc: Doc): Promise<void> {
  const { _id, status } = doc as unknown as Candidature
  if (doc._deleted !== true && isOpen(status)) return
  await openRoster(store, partsOf(_id).annonceId)
    .drop([_id])
    .catch(() => undefined)
}

/** Whether an annonce has a candidature in which one party waits for the other. */
export async function hasOpenCandidature(store: Store, annonceId: AnnonceId): Promise<boolean> {
  const roster = openRoster(store, annonceId)
  const ids = await roster.ids()
  const found = await getMany<Candidature>(store.db('candidatures'), ids)
  const open = found.map((one) => one.state === 'present' && isOpen(one.doc.status))
  await roster.drop(ids.filter((_id, index) => open[index] !== true))
  return open.includes(true)
}

/** Ids of a partnership's statements; call it under the lock of its records. */
export function statementRoster(store: Store, { _id, creatorId }: Pick<Candidature, '_id' | 'creatorId'>): Roster {
  const ofBefore = async () => {
    const found = await find<Statement>(store.db('records'), { creatorId, kind: 'account' })
    return found.map((one) => one._id).filter((id) => candidatureOf(id as RecordId) === _id)
  }
  return createRoster(store, STATEMENTS + _id, ofBefore)
}

/** The existing statements of a partnership. */
export async function statementsOf(store: Store, candidature: Candidature): Promise<readonly Stored<Statement>[]> {
  const ids = await statementRoster(store, candidature).ids()
  return getPresent<Statement>(store.db('records'), ids)
}

/** Removes a leaving member's shared documents from the rosters, while they can still be found. */
export async function leaveRosters(store: Store, uid: Uid): Promise<void> {
  const coordination = store.db('coordination')
  for (const prefix of [OPEN, STATEMENTS])
    await eraseAll(coordination, () => refsByPrefix(coordination, `${prefix}${uid}.`))
  for (const id of await findIds(store.db('candidatures'), { creatorId: uid })) {
    const { annonceId } = partsOf(id as CandidatureId)
    await store.lock(annonceKey(annonceId), () => openRoster(store, annonceId).drop([id]))
    await eraseById(coordination, STATEMENTS + id)
  }
}

/** Drops obsolete ids: of a deleted annonce, or written by a request that an account's deletion overtook. */
export async function sweepRosters(store: Store, each: ProcessEach): Promise<number> {
  const coordination = store.db('coordination')
  const worked = await each(scanIds(coordination, OPEN), String, async (key) => {
    const annonceId = key.slice(OPEN.length) as AnnonceId
    return store.lock(annonceKey(annonceId), async () => !(await hasOpenCandidature(store, annonceId)))
  })
  await each(scanIds(coordination, STATEMENTS), String, async (key) => {
    const id = key.slice(STATEMENTS.length) as CandidatureId
    if ((await get(store.db('candidatures'), id)) !== null) return false
    await eraseById(coordination, key)
    return true
  })
  return worked.done
}
