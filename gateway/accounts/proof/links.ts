import { HttpError } from '../../http/error.ts'
import { get, putIfCurrent } from '../../store/documents.ts'
import type { Context } from '../context.ts'
import { iso, type LinkCount, linkCountId } from '../documents.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LINKS_A_DAY = 3 // to one address that is not proved, whoever asks
const PROOFS_A_DAY = 2 // of these: one is kept for the reset that its owner asks for, whoever signed up with it

/** What a link to an address is for: to prove it, or to set a password. */
type LinkKind = 'proof' | 'reset'

/**
 * Counts one mail to an address that nobody has proved: it may be a stranger's. The count is of the address, whatever
 * accounts come and go, and in the store, so that neither a restart nor a second gateway forgets it.
 * @param email normalised
 * @throws HttpError 429 with the seconds to wait, when it has had its links of the day
 */
export async function takeLink({ store, accounts, clock }: Context, email: string, kind: LinkKind): Promise<void> {
  const _id = linkCountId(store, email)
  for (;;) {
    const now = clock()
    const known = await get<LinkCount>(accounts, _id)
    const ofTheDay = (instants: readonly string[] = []) => instants.filter((at) => Date.parse(at) > now - DAY_MS)
    const sentAt = ofTheDay(known?.sentAt)
    const proofsAt = ofTheDay(known?.proofsAt)
    const ends = [sentAt.at(-LINKS_A_DAY), kind === 'proof' ? proofsAt.at(-PROOFS_A_DAY) : undefined]
      .filter((at) => at !== undefined)
      .map((at) => Date.parse(at) + DAY_MS)
    if (ends.length > 0) {
      const retryAfter = Math.ceil((Math.max(...ends) - now) / 1000)
      throw new HttpError(429, 'too-many-requests', { retryAfter })
    }
    const added = {
      sentAt: [...sentAt, iso(now)],
      proofsAt: kind === 'proof' ? [...proofsAt, iso(now)] : proofsAt,
    }
    const next = { ...known, _id, ...added, expiresAt: iso(now + DAY_MS) }
    if (await putIfCurrent(accounts, next)) return
  }
}

/** The same for a reset, which is answered alike in either case. @returns whether the mail may leave */
export async function hasResetLeft(context: Context, email: string): Promise<boolean> {
  try {
    await takeLink(context, email, 'reset')
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}
