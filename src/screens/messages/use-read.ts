import { useEffect } from 'react'
import { markLu } from '#data/commands/suivis.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { MessageRow } from '#data/hooks/use-conversation.ts'
import type { CandidatureId } from '#domain/ids.ts'

/** Notes that what the other party has said was read, while somebody sees the page. */
export function useRead(id: CandidatureId, rows: readonly MessageRow[], uid: string): void {
  const device = useDevice()
  const seenAt = rows.reduce(
    (last, { message: { by, receivedAt } }) => (by !== uid && receivedAt > last ? receivedAt : last),
    '',
  )
  useEffect(() => {
    if (seenAt === '') return undefined
    const note = () => {
      if (document.visibilityState === 'visible') void markLu(device, id, seenAt)
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [device, id, seenAt])
}
