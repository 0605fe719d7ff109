import type { Candidature } from '#domain/candidature.ts'
import { type AnnonceId, type CandidatureId, partsOf, type Uid } from '#domain/ids.ts'
import type { Doc } from '#domain/rules.ts'
import { isOpen } from '#domain/transitions.ts'
import { eraseAll, findIds, getMany, refsByPrefix, scanIds } from '../store/documents.ts'
import type { ProcessEach } from '../store/process-each.ts'
import { createRoster, type Roster } from '../store/roster.ts'
import type { Store } from '../store/store.ts'
import { annonceKey } from './lock-keys.ts'

const OPEN = 'open:'

/** The annonce's candidatures that may be open; call it under the annonce's lock. */
function openRoster(store: Store, annonceId: AnnonceId): Roster {
  return createRoster(store, OPEN + annonceId, async () => {
    const found: string[] = []
    for await (const id of scanIds(store.db('candidatures'), `${annonceId}.`)) found.push(id)
    return found
  })
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

/** Takes a leaving member's annonces and candidatures off the rosters, while they can still be found. */
export async function leaveOpenCandidatures(store: Store, uid: Uid): Promise<void> {
  const coordination = store.db('coordination')
  await eraseAll(coordination, () => refsByPrefix(coordination, `${OPEN}${uid}.`))
  for (const id of await findIds(store.db('candidatures'), { creatorId: uid })) {
    const { annonceId } = partsOf(id as CandidatureId)
    await store.lock(annonceKey(annonceId), () => openRoster(store, annonceId).drop([id]))
  }
}

/** Drops obsolete ids: of a deleted annonce, or written by a request that an account's deletion overtook. */
export async function sweepOpenCandidatures(store: Store, each: ProcessEach): Promise<void> {
  await each(scanIds(store.db('coordination'), OPEN), String, async (key) => {
    const annonceId = key.slice(OPEN.length) as AnnonceId
    return store.lock(annonceKey(annonceId), async () => !(await hasOpenCandidature(store, annonceId)))
  })
}
