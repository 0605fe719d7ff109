import { WIRE_VERSION } from '#wire/version.ts'
import type { PushRow } from './row.ts'

/** How often an app looks whether the gateway of its own release is back, in seconds. */
const RETRY_S = 60 * 60 // 1 h

/**
 * What a gateway that went back to the release before answers an app that did not: what it has no rule for, a field or a
 * value that only the newer release knows, is not refused. It stays on its device until that release is back. Every other
 * refusal is one: neighbours agree on who may do what.
 * @param spoken the version that the app speaks; Infinity for none of our apps
 */
export function heldForNewer(row: PushRow, spoken: number): PushRow {
  const isNewer = spoken > WIRE_VERSION && spoken !== Number.POSITIVE_INFINITY
  if (!isNewer || !('error' in row) || row.error !== 'forbidden' || row.reason !== 'invalid') return row
  return { id: row.id, error: 'later', reason: 'release', retryAfter: RETRY_S }
}
