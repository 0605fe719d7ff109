import type { SyncStatus } from '#data/member-reads/sync-status.ts'

/**
 * The states of the connection badge. 'up-to-date' is never shown while something is unsent, the session is over, or
 * documents are missing or cannot be stored.
 */
export type SyncSign =
  | 'storage-full'
  | 'rejected'
  | 'offline'
  | 'session-ended'
  | 'waiting'
  | 'too-old'
  | 'receiving'
  | 'up-to-date'

/** The most urgent state. */
export function syncSignOf({
  checked,
  reachable,
  waiting,
  rejected,
  expired,
  tooOld,
  full,
  complete,
}: Pick<SyncStatus, 'checked' | 'reachable' | 'waiting' | 'rejected'> & {
  readonly expired: boolean
  /** The server no longer supports this app, which receives nothing either. */
  readonly tooOld: boolean
  /** The device has no room left. */
  readonly full: boolean
  /** Everything has been pulled at least once. */
  readonly complete: boolean
}): SyncSign {
  if (full) return 'storage-full'
  // Nothing shown is up to date any more, a refusal included.
  if (expired && (reachable || !checked)) return 'session-ended'
  if (rejected > 0) return 'rejected'
  if (checked && !reachable) return 'offline'
  if (waiting > 0) return 'waiting'
  if (tooOld) return 'too-old'
  return complete && reachable ? 'up-to-date' : 'receiving'
}
