import { type Db, eraseById, putIfCurrent } from '../store/documents.ts'
import type { NoticeContext } from './context.ts'
import type { Delivery } from './delivery.ts'

/**
 * Puts a delivery in its queue. Its id makes a second one impossible. A deletion that began meanwhile may not have seen
 * it: whoever comes second erases it.
 * @returns whether it is there now and was not before
 */
export async function enqueue({ isGone }: Pick<NoticeContext, 'isGone'>, db: Db, delivery: Delivery): Promise<boolean> {
  if (!(await putIfCurrent(db, delivery))) return false
  for (const member of [delivery.uid, delivery.about]) {
    if (member === undefined || !(await isGone(member))) continue
    await eraseById(db, delivery._id)
    return false
  }
  return true
}
