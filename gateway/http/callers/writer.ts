import type { Uid } from '#domain/ids.ts'
import type { SessionInfo } from '../session.ts'

/** How long an account is new. */
const NEWCOMER_MS = 24 * 60 * 60 * 1000

/** A member, as far as what they may write or read in a time goes. */
export interface Writer {
  readonly uid: Uid
  readonly isNewcomer: boolean
}

/** @param now milliseconds since the epoch */
export function writerOf(
  { uid, memberSince, proved }: Pick<SessionInfo, 'uid' | 'memberSince' | 'proved'>,
  now: number,
): Writer {
  return { uid, isNewcomer: !proved || now - Date.parse(memberSince) < NEWCOMER_MS }
}
