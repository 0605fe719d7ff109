import { useUploads } from '#data/hooks/use-photo.ts'
import { type SyncStatus, useSyncStatus } from '#data/hooks/use-sync.ts'

/** The exchange with the server, photos included: what waits and what was refused, of either kind. */
export function useSending(): SyncStatus {
  const { reachable, resumesAt, waiting, rejected } = useSyncStatus()
  const uploads = useUploads()
  return { reachable, resumesAt, waiting: waiting + uploads.waiting, rejected: rejected + uploads.refused.length }
}
