import { useEffect, useRef } from 'react'
import type { Sign, SyncStatus } from '#data/sync-status.ts'
import { beside } from '#messages/fr/beside.ts'
import { announce } from '#ui/status/announcer.tsx'

/** How long the badge shows a sign before it is announced, in milliseconds. The other signs are for the eye. */
export const PATIENCE_MS: { readonly [S in Sign]?: number } = {
  'storage-full': 1000,
  rejected: 1000,
  offline: 1000, // a call that fails is tried again
  'session-ended': 1000,
  waiting: 10_000, // what is typed with a poor network leaves by then
  'up-to-date': 1000,
}

type Counts = Pick<SyncStatus, 'waiting' | 'rejected'>

/** What somebody who listens has been told last of what keeps writes here; `up-to-date` when of nothing. */
interface Announced {
  readonly sign: Sign
  readonly rejected: number
}

export const NOTHING_ANNOUNCED: Announced = { sign: 'up-to-date', rejected: 0 }

function sentence(sign: Sign, { waiting, rejected }: Counts): string {
  switch (sign) {
    case 'storage-full':
      return beside.storageFull
    case 'rejected':
      return beside.rejectedAloud(rejected)
    case 'offline':
      return beside.offline
    case 'session-ended':
      return beside.sessionEnded
    case 'waiting':
      return beside.waiting(waiting)
    default:
      return beside.allSent
  }
}

/** What to announce of a sign that stays: what it is once, whatever is counted with it, and its end. '' for nothing. */
export function announcementOf(before: Announced, sign: Sign, counts: Counts): string {
  const isMore = sign === 'rejected' && counts.rejected > before.rejected
  return sign === before.sign && !isMore ? '' : sentence(sign, counts)
}

/** What the badge shows, for who listens: a decision that can be taken back waits by itself, and its toast has told of it. */
export function signToTell(sign: Sign, { waiting, undoable }: { waiting: number; undoable: number }): Sign {
  return sign === 'waiting' && waiting === undoable ? 'up-to-date' : sign
}

/** Announces what the badge shows when somebody has to know. @param sign undefined while it is not known */
export function useAnnouncedSign(sign: Sign | undefined, { waiting, rejected }: Counts): void {
  const announced = useRef(NOTHING_ANNOUNCED)
  const latest = useRef(waiting) // counted when it is announced, and no reason to
  latest.current = waiting
  const patience = sign && PATIENCE_MS[sign]
  useEffect(() => {
    if (sign === undefined || patience === undefined) return
    const timer = setTimeout(() => {
      announce(announcementOf(announced.current, sign, { waiting: latest.current, rejected }))
      announced.current = { sign, rejected }
    }, patience)
    return () => clearTimeout(timer)
  }, [sign, patience, rejected])
}
