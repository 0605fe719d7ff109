import type { SessionInfo } from '../../http/session.ts'
import type { Session } from '../documents.ts'

/**
 * What an operator's session says of itself. A right given before the role was taken away and given anew holds no more.
 * @param now milliseconds since the epoch
 */
export function operatingOf(
  operatorSince: string | undefined,
  { operating }: Pick<Session, 'operating'>,
  now: number,
): Pick<SessionInfo, 'operatingUntil'> {
  if (operatorSince === undefined) return {}
  const holds = operating !== undefined && operating.since === operatorSince && Date.parse(operating.until) > now
  return { operatingUntil: holds ? operating.until : '' }
}
