import { type AnnonceId, boutiqueOf, suiviPartsOf, type Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { awaitedAnnonce, type Suivi } from '#domain/market/suivis.ts'
import { eraseById, find, neverWritten, presentPages, type Stored } from '../../store/documents.ts'
import { type ProcessEach, processEach, revisionKey } from '../../store/process-each.ts'
import type { Store } from '../../store/store.ts'
import type { NoticeContext } from '../context.ts'
import { noticeId } from '../notice.ts'
import { queueAlert } from './alert.ts'
import { type Blocks, canBeNotified, createBlocks } from './matching.ts'

const PAGE = 500 // annonces read at a time

/** Those of these annonces that are public and have a place left. */
async function freeAmong({ db }: Store, ids: readonly AnnonceId[]): Promise<ReadonlySet<AnnonceId>> {
  const free = new Set<AnnonceId>()
  for await (const page of presentPages<Annonce>(db('annonces'), ids, PAGE)) {
    for (const { _id, active, complet } of page) if (active && complet !== true) free.add(_id)
  }
  return free
}

/** Alerts one member, whose wait is over: its saved search is erased. @returns whether they were alerted now */
async function tell(context: NoticeContext, wait: Stored<Suivi>, annonceId: AnnonceId, blocks: Blocks) {
  const { store, isGone } = context
  const { uid, about } = suiviPartsOf(wait._id) as { readonly uid: Uid; readonly about: string }
  const boutique = boutiqueOf(annonceId)
  if (!(await canBeNotified(uid, boutique, blocks)) || (await isGone(uid))) return false
  const id = noticeId(`${uid}.place`, about)
  const isNew = (await neverWritten(store.db('mail'), [id])).has(id)
  const hits = [{ recherche: wait._id, count: 1, annonces: [annonceId] }]
  const [mail, push] = [wait.byMail ? hits : [], wait.byPush ? hits : []]
  if (isNew) await queueAlert(context, { id, uid, about: boutique, kind: 'place', mail, push })
  await eraseById(store.db('suivis'), wait._id)
  return isNew
}

/**
 * Alerts members who wait for a place of a full annonce, once one is free. What decides is the annonce as it is, so
 * that no change has to be noticed, and one who asks too late is told at once.
 * @returns how many were alerted
 */
export async function alertVacancies(context: NoticeContext, each: ProcessEach = processEach): Promise<number> {
  const { store } = context
  const waits = await find<Suivi>(store.db('suivis'), { kind: 'recherche', alert: 'place' })
  const awaited = waits.flatMap((wait) => awaitedAnnonce(wait) ?? [])
  const free = await freeAmong(store, [...new Set(awaited)])
  const blocks = createBlocks(store)
  const due = waits.filter((wait) => {
    const annonceId = awaitedAnnonce(wait)
    return annonceId !== null && free.has(annonceId) && (wait.byMail || wait.byPush)
  })
  const worked = await each(due, revisionKey, (wait) => tell(context, wait, awaitedAnnonce(wait) as AnnonceId, blocks))
  return worked.done
}
