import { HttpError } from '../../http/error.ts'
import { get, putIfCurrent } from '../../store/documents.ts'
import type { Context } from '../context.ts'
import { iso, type LinkCount, linkCountId } from '../documents.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LINKS_A_DAY = 3 // to one address that is not proved, whoever asks

/**
 * Counts one mail to an address that nobody has proved: it may be a stranger's. The count is of the address, whatever
 * accounts come and go, and in the store, so that neither a restart nor a second gateway forgets it.
 * @param email normalised
 * @throws HttpError 429 with the seconds to wait, when it has had its links of the day
 */
export async function takeLink({ store, accounts, clock }: Context, email: string): Promise<void> {
  const _id = linkCountId(store, email)
  for (;;) {
    const now = clock()
    const known = await get<LinkCount>(accounts, _id)
    const sentAt = (known?.sentAt ?? []).filter((at) => Date.parse(at) > now - DAY_MS)
    const [oldest] = sentAt
    if (oldest !== undefined && sentAt.length >= LINKS_A_DAY) {
      const retryAfter = Math.ceil((Date.parse(oldest) + DAY_MS - now) / 1000)
      throw new HttpError(429, 'too-many-requests', { retryAfter })
    }
    const next = { ...known, _id, sentAt: [...sentAt, iso(now)], expiresAt: iso(now + DAY_MS) }
    if (await putIfCurrent(accounts, next)) return
  }
}

/** The same for who is answered alike in either case. @returns whether the mail may leave */
export async function hasLinkLeft(context: Context, email: string): Promise<boolean> {
  try {
    await takeLink(context, email)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}
