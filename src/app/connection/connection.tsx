import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSending } from '#components/sync/use-sending.ts'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { useQueuedMessages } from '#data/hooks/use-queued-messages.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { useOpening, useStorage, useTooOld, useUndoable } from '#data/hooks/use-sync.ts'
import type { SyncStatus } from '#data/member-reads/sync-status.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { cx } from '#ui/cx.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { announce } from '#ui/status/announcer.tsx'
import { type Tone, toneClass } from '#ui/status/tone.ts'
import styles from './connection.module.css'
import { ConnectionPanel } from './connection-panel.tsx'
import { type SyncSign, syncSignOf } from './sync-sign.ts'

type Counts = Pick<SyncStatus, 'waiting' | 'rejected'>

/** How the badge displays a sign, and how it is announced. */
interface Badge {
  readonly tone: Tone
  readonly icon: IconName
  readonly text: (counts: Counts) => string
  /** The announced text, if it differs from the displayed one. */
  readonly aloud?: (counts: Counts) => string
  /** How long it is displayed before it is announced, in milliseconds. Signs without it are not announced. */
  readonly patienceMs?: number
}

export const BADGES: { readonly [S in SyncSign]: Badge } = {
  'storage-full': { tone: 'bad', icon: 'alert', text: () => deferredShell.storageFull, patienceMs: 1000 },
  rejected: {
    tone: 'bad',
    icon: 'alert',
    text: ({ rejected }) => deferredShell.rejected(rejected),
    aloud: ({ rejected }) => deferredShell.rejectedAloud(rejected),
    patienceMs: 1000,
  },
  // A failed call is retried.
  offline: { tone: 'plain', icon: 'cloud-off', text: () => deferredShell.offline, patienceMs: 1000 },
  'session-ended': { tone: 'waiting', icon: 'alert', text: () => deferredShell.sessionEnded, patienceMs: 1000 },
  // On a poor network, most writes are sent by then.
  waiting: {
    tone: 'waiting',
    icon: 'clock',
    text: ({ waiting }) => deferredShell.waiting(waiting),
    patienceMs: 10_000,
  },
  'too-old': { tone: 'waiting', icon: 'alert', text: () => deferredShell.updateNeeded },
  receiving: { tone: 'plain', icon: 'clock', text: () => deferredShell.receiving },
  'up-to-date': {
    tone: 'good',
    icon: 'cloud-check',
    text: () => deferredShell.upToDate,
    aloud: () => deferredShell.allSent,
    patienceMs: 1000,
  },
}

/** The last announced reason why writes are pending; `up-to-date` if there is none. */
interface Announced {
  readonly sign: SyncSign
  readonly rejected: number
}

export const NOTHING_ANNOUNCED: Announced = { sign: 'up-to-date', rejected: 0 }

/** The announcement for a sign that persists: the sign once, whatever its counts, and its end. '' for nothing. */
export function announcementOf(before: Announced, sign: SyncSign, counts: Counts): string {
  const isMore = sign === 'rejected' && counts.rejected > before.rejected
  const { text, aloud = text } = BADGES[sign]
  return sign === before.sign && !isMore ? '' : aloud(counts)
}

/** The sign to announce: a decision in its undo period is pending by design, and its toast has already said so. */
export function signToAnnounce(sign: SyncSign, { waiting, undoable }: { waiting: number; undoable: number }): SyncSign {
  return sign === 'waiting' && waiting === undoable ? 'up-to-date' : sign
}

/** Announces the badge's sign if it matters to the reader. @param sign undefined until known */
function useAnnouncedSign(sign: SyncSign | undefined, { waiting, rejected }: Counts): void {
  const announced = useRef(NOTHING_ANNOUNCED)
  const latest = useRef(waiting) // counted at the time of the announcement, without triggering one
  latest.current = waiting
  const patience = sign && BADGES[sign].patienceMs
  useEffect(() => {
    if (sign === undefined || patience === undefined) return
    const timer = setTimeout(() => {
      announce(announcementOf(announced.current, sign, { waiting: latest.current, rejected }))
      announced.current = { sign, rejected }
    }, patience)
    return () => clearTimeout(timer)
  }, [sign, patience, rejected])
}

/** The badge's text, followed by the number of pending writes. */
function textOf(sign: SyncSign, counts: Counts): string {
  const text = BADGES[sign].text(counts)
  const coversWaiting = counts.waiting === 0 || sign === 'waiting' || sign === 'rejected'
  return coversWaiting ? text : `${text}, ${deferredShell.waiting(counts.waiting)}`
}

/** The sync status as a badge that opens the panel with the details. */
export function Connection(): ReactNode {
  const session = useSession()
  const sending = useSending()
  const messages = useQueuedMessages()
  const tooOld = useTooOld()
  const { full } = useStorage()
  const complete = useOwnArrival() === 'complete'
  const opening = useOpening()
  const [open, setOpen] = useState(false)
  const refused = messages.filter((message) => message.refused !== undefined).length
  const status = {
    ...sending,
    waiting: sending.waiting + messages.length - refused,
    rejected: sending.rejected + refused,
  }
  const { checked, reachable } = status
  const nothing = session.state !== 'member' && (reachable || !checked) && messages.length === 0 && !full
  const expired = session.state === 'member' && session.expired
  const sign = syncSignOf({ ...status, expired, tooOld, full, complete })
  const counts = { ...status, undoable: useUndoable() }
  useAnnouncedSign(opening || !checked ? undefined : nothing ? 'up-to-date' : signToAnnounce(sign, counts), counts)
  if (opening || nothing) return null
  const { tone, icon } = BADGES[sign]
  return (
    <>
      <button
        type="button"
        className={cx(styles.badge, tone === 'good' && styles.quiet, toneClass(tone))}
        aria-haspopup="dialog"
        title={deferredShell.panel}
        onClick={() => setOpen(true)}
      >
        <Icon name={icon} size={18} />
        <span>{textOf(sign, status)}</span>
      </button>
      {open ? <ConnectionPanel onClose={() => setOpen(false)} /> : null}
    </>
  )
}
