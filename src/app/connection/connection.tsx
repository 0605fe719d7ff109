import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSending } from '#components/sync/use-sending.ts'
import { useOwnArrival, useReachableKnown } from '#data/hooks/use-arrival.ts'
import { useQueuedMessages } from '#data/hooks/use-queued-messages.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { useOpening, useStorage, useTooOld, useUndoable } from '#data/hooks/use-sync.ts'
import { type Sign, type SyncStatus, signOf } from '#data/sync-status.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { cx } from '#ui/cx.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { announce } from '#ui/status/announcer.tsx'
import { type Tone, toneClass } from '#ui/status/tone.ts'
import styles from './connection.module.css'
import { ConnectionPanel } from './connection-panel.tsx'

type Counts = Pick<SyncStatus, 'waiting' | 'rejected'>

/** How the badge shows a sign, and what is said of it. */
interface Badge {
  readonly tone: Tone
  readonly icon: IconName
  readonly text: (counts: Counts) => string
  /** What is announced, where it is not the same. */
  readonly aloud?: (counts: Counts) => string
  /** How long it is shown before it is announced, in milliseconds. The other signs are for the eye. */
  readonly patienceMs?: number
}

export const BADGES: { readonly [S in Sign]: Badge } = {
  'storage-full': { tone: 'bad', icon: 'alert', text: () => deferredShell.storageFull, patienceMs: 1000 },
  rejected: {
    tone: 'bad',
    icon: 'alert',
    text: ({ rejected }) => deferredShell.rejected(rejected),
    aloud: ({ rejected }) => deferredShell.rejectedAloud(rejected),
    patienceMs: 1000,
  },
  // A call that fails is tried again.
  offline: { tone: 'plain', icon: 'cloud-off', text: () => deferredShell.offline, patienceMs: 1000 },
  'session-ended': { tone: 'waiting', icon: 'alert', text: () => deferredShell.sessionEnded, patienceMs: 1000 },
  // What is typed with a poor network leaves by then.
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

/** What somebody who listens has been told last of what keeps writes here; `up-to-date` when of nothing. */
interface Announced {
  readonly sign: Sign
  readonly rejected: number
}

export const NOTHING_ANNOUNCED: Announced = { sign: 'up-to-date', rejected: 0 }

/** What to announce of a sign that stays: what it is once, whatever is counted with it, and its end. '' for nothing. */
export function announcementOf(before: Announced, sign: Sign, counts: Counts): string {
  const isMore = sign === 'rejected' && counts.rejected > before.rejected
  const { text, aloud = text } = BADGES[sign]
  return sign === before.sign && !isMore ? '' : aloud(counts)
}

/** What the badge shows, for who listens: a decision that can be taken back waits by itself, and its toast has told of it. */
export function signToTell(sign: Sign, { waiting, undoable }: { waiting: number; undoable: number }): Sign {
  return sign === 'waiting' && waiting === undoable ? 'up-to-date' : sign
}

/** Announces what the badge shows when somebody has to know. @param sign undefined while it is not known */
function useAnnouncedSign(sign: Sign | undefined, { waiting, rejected }: Counts): void {
  const announced = useRef(NOTHING_ANNOUNCED)
  const latest = useRef(waiting) // counted when it is announced, and no reason to
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

/** What the badge says, with what waits behind it. */
function textOf(sign: Sign, counts: Counts): string {
  const text = BADGES[sign].text(counts)
  const coversWaiting = counts.waiting === 0 || sign === 'waiting' || sign === 'rejected'
  return coversWaiting ? text : `${text}, ${deferredShell.waiting(counts.waiting)}`
}

/** Whether everything is in sync, in one badge that opens the panel with the details. */
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
  const reachabilityKnown = useReachableKnown()
  const nothing =
    session.state !== 'member' && (status.reachable || !reachabilityKnown) && messages.length === 0 && !full
  const expired = session.state === 'member' && session.expired
  const sign = signOf({ ...status, expired, tooOld, full, complete })
  const counts = { ...status, undoable: useUndoable() }
  useAnnouncedSign(
    opening || !reachabilityKnown ? undefined : nothing ? 'up-to-date' : signToTell(sign, counts),
    counts,
  )
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
