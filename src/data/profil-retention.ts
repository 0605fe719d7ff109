import { type CandidatureId, partsOf, type Uid } from '#domain/ids.ts'
import { keepsProfil, VISITED_RETENTION_MS } from '#domain/profil-retention.ts'
import type { PrivateDatabase } from './database.ts'
import type { Drafts } from './drafts/drafts.ts'
import { noteDraft } from './names.ts'
import { dropProfils } from './profiles.ts'
import type { ServerClock } from './server/server-clock.ts'

type Dated = Pick<ServerClock, 'now' | 'offset'>

/** Those whose profile a candidature of the member's needs, the member among them. @param now ms since the epoch */
export async function neededProfils({ candidatures }: PrivateDatabase, now: number): Promise<ReadonlySet<string>> {
  const all = await candidatures.find().exec()
  const needing = all.filter((candidature) => keepsProfil(candidature, now))
  return new Set<string>(needing.flatMap(({ boutiqueId, creatorId }) => [boutiqueId, creatorId]))
}

/** Profiles that were only looked at stay for a while; one whose candidature went as its page was closed, no longer. */
async function dropOld(database: PrivateDatabase, { now, offset }: Dated): Promise<void> {
  const needed = await neededProfils(database, now())
  const here = now() - offset.getState() // RxDB dates what it writes by the clock of the device
  const stored = await database.profiles.find().exec()
  const old = stored.filter((doc) => !needed.has(doc._id) && here - doc.toJSON(true)._meta.lwt > VISITED_RETENTION_MS)
  await dropProfils(
    database,
    old.map(({ _id }) => _id),
  )
}

/**
 * Drops what a device knows of the other party of a candidature as soon as nothing needs it: the candidature is deleted, by
 * itself or with its annonce or an account, or its party has left. What was begun of a note on it goes too.
 * @returns stops
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
