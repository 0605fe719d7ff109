import type { Uid } from '#domain/ids.ts'
import type { SessionInfo } from '../session.ts'

/** Age until which an account counts as new. */
const NEWCOMER_MS = 24 * 60 * 60 * 1000

/** A member, as far as write and read quotas are concerned. */
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
