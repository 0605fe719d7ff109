import { type ReactNode, useState } from 'react'
import { useSending } from '#components/sync/use-sending.ts'
import { useOwnArrival, useReachableKnown } from '#data/hooks/use-arrival.ts'
import { useKeptMessages } from '#data/hooks/use-kept-messages.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { useOpening, useStorage, useTooOld, useUndoable } from '#data/hooks/use-sync.ts'
import { type Sign, type SyncStatus, signOf } from '#data/sync-status.ts'
import { beside } from '#messages/fr/beside.ts'
import { cx } from '#ui/cx.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { type Tone, toneClass } from '#ui/status/tone.ts'
import { signToTell, useAnnouncedSign } from './announced.ts'
import styles from './connection.module.css'
import { ConnectionPanel } from './connection-panel.tsx'

interface Summary {
  readonly tone: Tone
  readonly icon: IconName
  readonly text: string
}

/** What the badge shows. */
function summarise(sign: Sign, { waiting, rejected }: SyncStatus): Summary {
  const withWaiting = (text: string) => (waiting > 0 ? `${text}, ${beside.waiting(waiting)}` : text)
  switch (sign) {
    case 'storage-full':
      return { tone: 'bad', icon: 'alert', text: withWaiting(beside.storageFull) }
    case 'rejected':
      return { tone: 'bad', icon: 'alert', text: beside.rejected(rejected) }
    case 'offline':
      return { tone: 'plain', icon: 'cloud-off', text: withWaiting(beside.offline) }
    case 'session-ended':
      return { tone: 'waiting', icon: 'alert', text: withWaiting(beside.sessionEnded) }
    case 'waiting':
      return { tone: 'waiting', icon: 'clock', text: beside.waiting(waiting) }
    case 'too-old':
      return { tone: 'waiting', icon: 'alert', text: beside.updateNeeded }
    case 'receiving':
      return { tone: 'plain', icon: 'clock', text: beside.receiving }
    case 'up-to-date':
      return { tone: 'good', icon: 'cloud-check', text: beside.upToDate }
  }
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
  const { tone, icon, text } = summarise(sign, status)
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
        <span>{text}</span>
      </button>
      {open ? <ConnectionPanel onClose={() => setOpen(false)} /> : null}
    </>
  )
}
