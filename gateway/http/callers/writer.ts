import type { Uid } from '#domain/ids.ts'
import type { SessionInfo } from '../session.ts'

/** How long an account is new. */
const NEWCOMER_MS = 24 * 60 * 60 * 1000

/** A member, as far as what they may write or read in a time goes. */
export interface QuotaMember {
  readonly uid: Uid
  readonly isNewcomer: boolean
}

/** @param now milliseconds since the epoch */
export function quotaMemberOf(
  { uid, memberSince, proved }: Pick<SessionInfo, 'uid' | 'memberSince' | 'proved'>,
  now: number,
): QuotaMember {
  return { uid, isNewcomer: !proved || now - Date.parse(memberSince) < NEWCOMER_MS }
}
