import type { Candidature } from '#domain/candidature.ts'
import { type AnnonceId, type CandidatureId, candidatureOf, partsOf, type RecordId, type Uid } from '#domain/ids.ts'
import type { Statement } from '#domain/partenariat/records.ts'
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
 * Which documents a rule has to look at, by id, where a range would ask: on a cluster a range is read from one copy of each
 * piece, which may not have heard of the last write yet. It names at least those that count: one is added before it is
 * written, and taken off once it no longer counts. Whoever changes it holds the lock under which those documents are written.
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
 * @param key where it lies in `coordination`
 * @param find what a store of before this has, or one that has lost its `coordination`
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

/** The candidatures of an annonce that may be open; under the annonce's lock. */
function openRoster(store: Store, annonceId: AnnonceId): Roster {
  const ofBefore = () => all(scanIds(store.db('candidatures'), `${annonceId}.`))
  return createRoster(store, OPEN + annonceId, ofBefore)
}

export async function noteOpen(store: Store, { _id, status }: Pick<Candidature, '_id' | 'status'>): Promise<void> {
  if (isOpen(status)) await openRoster(store, partsOf(_id).annonceId).add(_id)
}

/** Once a candidature is written: one that waits for nobody holds up no edit. What fails here is made good by the edit's own look. */
export async function noteClosedIn(store: Store, doc: Doc): Promise<void> {
  const { _id, status } = doc as unknown as Candidature
  if (doc._deleted !== true && isOpen(status)) return
  await openRoster(store, partsOf(_id).annonceId)
    .drop([_id])
    .catch(() => undefined)
}

/** Whether somebody waits for somebody about an annonce. */
export async function hasOpenCandidature(store: Store, annonceId: AnnonceId): Promise<boolean> {
  const roster = openRoster(store, annonceId)
  const ids = await roster.ids()
  const found = await getMany<Candidature>(store.db('candidatures'), ids)
  const open = found.map((one) => one.state === 'present' && isOpen(one.doc.status))
  await roster.drop(ids.filter((_id, index) => open[index] !== true))
  return open.includes(true)
}

/** The accounts of a partnership; under the lock of its records. */
export function statementRoster(store: Store, { _id, creatorId }: Pick<Candidature, '_id' | 'creatorId'>): Roster {
  const ofBefore = async () => {
    const found = await find<Statement>(store.db('records'), { creatorId, kind: 'account' })
    return found.map((one) => one._id).filter((id) => candidatureOf(id as RecordId) === _id)
  }
  return createRoster(store, STATEMENTS + _id, ofBefore)
}

/** What stands of the accounts of a partnership. */
export async function statementsOf(store: Store, candidature: Candidature): Promise<readonly Stored<Statement>[]> {
  const ids = await statementRoster(store, candidature).ids()
  return getPresent<Statement>(store.db('records'), ids)
}

/** Takes what a member who leaves shares with others off what rules look at; before it goes, so that it is still found. */
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

/** Takes off what is no more: of an annonce that is gone, or written by a request that an account's deletion overtook. */
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
