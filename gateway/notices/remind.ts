import type { Candidature } from '#domain/candidature.ts'
import { REMINDER_BEFORE_MS } from '#domain/notices.ts'
import type { ForEach } from '../store/apart.ts'
import { find } from '../store/documents.ts'
import type { NoticeContext } from './context.ts'
import { iso } from './instants.ts'
import { candidatureNotice, noticeId } from './notice.ts'
import { notifyAll } from './notify.ts'

/** Reminds, once, of the offers about to expire. @returns how many notices were queued */
export async function remindOfOffers(context: NoticeContext, each?: ForEach): Promise<number> {
  const now = context.clock()
  const expiring = await find<Candidature>(context.store.db('candidatures'), {
    status: 'awaiting-creator' satisfies Candidature['status'],
    offerExpiresAt: { $gt: iso(now), $lte: iso(now + REMINDER_BEFORE_MS) },
  })
  const due = expiring.map((candidature) => ({
    id: noticeId(candidature._id, 'expiring'),
    make: () => candidatureNotice('expiring', candidature),
  }))
  return (await notifyAll(context, due, each)).done
}
