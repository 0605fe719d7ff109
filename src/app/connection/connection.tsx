import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSending } from '#components/sync/use-sending.ts'
import { useOwnArrival, useReachableKnown } from '#data/hooks/use-arrival.ts'
import { useKeptMessages } from '#data/hooks/use-kept-messages.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { useOpening, useStorage, useTooOld, useUndoable } from '#data/hooks/use-sync.ts'
import { type Sign, type SyncStatus, signOf } from '#data/sync-status.ts'
import { beside } from '#messages/fr/beside.ts'
import { cx } from '#ui/cx.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { announce } from '#ui/status/announcer.tsx'
import { type Tone, toneClass } from '#ui/status/tone.ts'
import styles from './connection.module.css'
import { ConnectionPanel } from './connection-panel.tsx'

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

/** How the badge shows each sign. */
const LOOKS: {
  readonly [S in Sign]: { readonly tone: Tone; readonly icon: IconName; readonly words: (counts: Counts) => string }
} = {
  'storage-full': { tone: 'bad', icon: 'alert', words: () => beside.storageFull },
  rejected: { tone: 'bad', icon: 'alert', words: ({ rejected }) => beside.rejected(rejected) },
  offline: { tone: 'plain', icon: 'cloud-off', words: () => beside.offline },
  'session-ended': { tone: 'waiting', icon: 'alert', words: () => beside.sessionEnded },
  waiting: { tone: 'waiting', icon: 'clock', words: ({ waiting }) => beside.waiting(waiting) },
  'too-old': { tone: 'waiting', icon: 'alert', words: () => beside.updateNeeded },
  receiving: { tone: 'plain', icon: 'clock', words: () => beside.receiving },
  'up-to-date': { tone: 'good', icon: 'cloud-check', words: () => beside.upToDate },
}

/** Signs that say how many writes wait besides. */
const COUNTED: readonly Sign[] = ['storage-full', 'offline', 'session-ended']

function sentence(sign: Sign, counts: Counts): string {
  if (sign === 'rejected') return beside.rejectedAloud(counts.rejected)
  return sign === 'up-to-date' ? beside.allSent : LOOKS[sign].words(counts)
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
function useAnnouncedSign(sign: Sign | undefined, { waiting, rejected }: Counts): void {
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

/** Whether everything is in sync, in one badge that opens the panel with the details. */
export function Connection(): ReactNode {
  const session = useSession()
  const sending = useSending()
  const messages = useKeptMessages()
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
  const known = useReachableKnown()
  const nothing = session.state !== 'member' && (status.reachable || !known) && messages.length === 0 && !full
  const expired = session.state === 'member' && session.expired
  const sign = signOf({ ...status, expired, tooOld, full, complete })
  const counts = { ...status, undoable: useUndoable() }
  useAnnouncedSign(opening || !known ? undefined : nothing ? 'up-to-date' : signToTell(sign, counts), counts)
  if (opening || nothing) return null
  const { tone, icon, words } = LOOKS[sign]
  const also = COUNTED.includes(sign) && status.waiting > 0 ? [beside.waiting(status.waiting)] : []
  return (
    <>
      <button
        type="button"
        className={cx(styles.badge, tone === 'good' && styles.quiet, toneClass(tone))}
        aria-haspopup="dialog"
        title={beside.panel}
        onClick={() => setOpen(true)}
      >
        <Icon name={icon} size={18} />
        <span>{[words(status), ...also].join(', ')}</span>
      </button>
      {open ? <ConnectionPanel onClose={() => setOpen(false)} /> : null}
    </>
  )
}
