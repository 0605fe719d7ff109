import { type AnnonceId, boutiqueOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { iso } from '../../base/instant.ts'
import { neverWritten } from '../../store/documents.ts'
import { docsOf, type Followed, followFeed } from '../../store/feeds/follow.ts'
import { idKey, type ProcessEach, processEach } from '../../store/process-each.ts'
import type { NoticeContext } from '../context.ts'
import { type Delivery, endedAt, enqueue } from '../delivery.ts'
import { noticeId, subjectOf } from '../notice.ts'

export const ANNONCES_FEED: Followed = { name: 'annonces', checkpoint: '_local/alerts' }

/**
 * Records in `mail` that an annonce was published, as long as the annonce exists: it is news only once, whatever
 * happens to it. Retained and swept like a redacted mail.
 */
export interface Publication extends Delivery {
  readonly _id: string
  /** When the server first saw it published; ISO 8601. */
  readonly publishedAt: string
  /** The same, until immediate alerts are sent. */
  readonly toTell?: string
}

function publicationId(annonceId: AnnonceId): string {
  return noticeId(annonceId, 'publication')
}

export function publishedAnnonceId({ _id }: Pick<Publication, '_id'>): AnnonceId {
  return subjectOf(_id) as AnnonceId
}

/** Records the first publication of an annonce. @returns whether this was the first */
export function notePublication(context: NoticeContext, { _id }: Pick<Annonce, '_id'>): Promise<boolean> {
  const now = context.clock()
  const at = iso(now)
  const publication: Publication = {
    _id: publicationId(_id),
    about: boutiqueOf(_id),
    createdAt: at,
    attempts: 0,
    ...endedAt('purged', now),
    publishedAt: at,
    toTell: at,
  }
  return enqueue(context, context.store.db('mail'), publication)
}

/**
 * Records publications missed by a crash or a failed write. Those from before following started were never recorded:
 * edits do not make them news.
 * @returns how many were recorded
 */
export function followAnnonces(context: NoticeContext, each: ProcessEach = processEach): Promise<number> {
  const { store, clock } = context
  return followFeed(store, ANNONCES_FEED, clock(), async (changes, begunAt) => {
    const annonces = await docsOf<Annonce>(store, ANNONCES_FEED, changes)
    const news = annonces.filter(({ active, createdAt }) => active && createdAt >= begunAt)
    const ids = news.map(({ _id }) => publicationId(_id))
    const fresh = await neverWritten(store.db('mail'), ids)
    const due = news.filter(({ _id }) => fresh.has(publicationId(_id)))
    return each(due, idKey, (annonce) => notePublication(context, annonce))
  })
}
