import { useUploads } from '#data/hooks/use-photo.ts'
import { type SyncStatus, useSyncStatus } from '#data/hooks/use-sync.ts'

/** The sync status, photos included: how many writes are pending, and how many were rejected. */
export function useSending(): SyncStatus {
  const status = useSyncStatus()
  const uploads = useUploads()
  const { waiting, rejected } = status
  return { ...status, waiting: waiting + uploads.waiting, rejected: rejected + uploads.refused.length }
}
