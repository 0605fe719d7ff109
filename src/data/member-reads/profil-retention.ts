import { type CandidatureId, partsOf, type Uid } from '#domain/ids.ts'
import { keepsProfil, VISITED_RETENTION_MS } from '#domain/profil-retention.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { ServerClock } from '../server/server-clock.ts'
import type { PrivateDatabase } from '../store/collections.ts'
import { noteDraft } from '../store/names.ts'
import { dropProfils } from './profiles.ts'

type Dated = Pick<ServerClock, 'now' | 'offset'>

/** The uids whose profile a candidature needs, the member's included. @param now ms since the epoch */
export async function neededProfils({ candidatures }: PrivateDatabase, now: number): Promise<ReadonlySet<string>> {
  const all = await candidatures.find().exec()
  const needing = all.filter((candidature) => keepsProfil(candidature, now))
  return new Set<string>(needing.flatMap(({ boutiqueId, creatorId }) => [boutiqueId, creatorId]))
}

/** Drops expired profiles: visited ones after a while, and those whose candidature was deleted as the page closed. */
async function dropOld(database: PrivateDatabase, { now, offset }: Dated): Promise<void> {
  const needed = await neededProfils(database, now())
  const here = now() - offset.getState() // RxDB dates its writes by the device's clock
  const stored = await database.profiles.find().exec()
  const old = stored.filter((doc) => !needed.has(doc._id) && here - doc.toJSON(true)._meta.lwt > VISITED_RETENTION_MS)
  await dropProfils(
    database,
    old.map(({ _id }) => _id),
  )
}

/**
 * Drops the profile of a candidature's other party as soon as nothing needs it: the candidature is deleted, by itself
 * or with its annonce or an account, or its party has left. The draft of a note on it is removed too.
 * @returns unsubscribes
 */
export function followProfils(
  database: PrivateDatabase,
  uid: Uid,
  { serverClock: clock, drafts }: { readonly serverClock: Dated; readonly drafts: Pick<Drafts, 'remove'> },
  onError: (error: unknown) => void,
): () => void {
  const changed = new Set<CandidatureId>()
  let turn = dropOld(database, clock).catch(onError)

  async function drop(): Promise<void> {
    const ids = [...changed]
    changed.clear()
    if (ids.length === 0 || database.closed) return
    const needed = await neededProfils(database, clock.now())
    const others = ids.flatMap((id) => [partsOf(id).boutiqueId, partsOf(id).creatorId]).filter((one) => one !== uid)
    await dropProfils(
      database,
      others.filter((one) => !needed.has(one)),
    )
    const there = await database.candidatures.findByIds(ids).exec()
    for (const id of ids) if (!there.has(id)) drafts.remove(uid, noteDraft(id))
  }

  const subscription = database.candidatures.$.subscribe(({ operation, documentId }) => {
    if (operation === 'INSERT') return
    changed.add(documentId as CandidatureId)
    turn = turn.then(drop).catch(onError)
  })
  return () => subscription.unsubscribe()
}
