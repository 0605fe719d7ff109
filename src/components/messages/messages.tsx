import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '#data/hooks/use-session.ts'
import { useUndoSeconds } from '#data/hooks/use-settings.ts'
import { useWriteOutcome, type Write } from '#data/hooks/use-write-outcome.ts'
import { UNDO_S } from '#domain/undo.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { describeRefusal, type WriteTexts, whenSent } from '#messages/fr/writes.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Elements } from '#ui/elements.ts'
import { Icon } from '#ui/icon.tsx'
import { RoundButton } from '#ui/round-button.tsx'
import { AT_ONCE_MS, announce, useAnnouncement } from '#ui/status/announcer.tsx'
import { TONE_ICONS, type Tone, toneClass } from '#ui/status/tone.ts'
import { usePaused } from '#ui/use-paused.ts'
import { useDelayReason } from '../sync/use-delay-reason.ts'
import { closeMessage, showAnswer, useMessage } from './message-store.ts'
import styles from './messages.module.css'
import { type ToastRow, useToasts } from './toast-store.ts'

function Modal({
  title,
  text,
  next,
  onClose,
}: {
  readonly title: string
  readonly text: string
  /** Links and buttons after 'Fermer'. */
  readonly next?: Elements | undefined
  readonly onClose: () => void
}) {
  // It changes in place when the server responds.
  useAnnouncement(text, AT_ONCE_MS)
  return (
    <Dialog
      described
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          {next}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

/** The current state of the writes. A reachable server responds first: a pending state is not announced for a blink. */
function AnswerModal({
  writes,
  texts: { sent, waiting, refused },
  next,
  onClose,
}: {
  readonly writes: readonly Write[]
  readonly texts: WriteTexts
  readonly next?: Elements | undefined
  readonly onClose: () => void
}): ReactNode {
  const answer = useWriteOutcome(writes)
  const delayReason = useDelayReason(answer === 'waiting', writes)
  if (answer === undefined) return null
  if (answer === 'sent') return <Modal title={sent[0]} text={sent[1]} next={next} onClose={onClose} />
  if (answer !== 'waiting') {
    return <Modal title={refused[0]} text={spaced(`${refused[1]} ${describeRefusal(answer)}`)} onClose={onClose} />
  }
  return delayReason === null ? null : (
    <Modal title={waiting[0]} text={spaced(waiting[1](whenSent(delayReason)))} onClose={onClose} />
  )
}

/** The message modal, shown while a member is signed in and a message is set. */
export function MessageModal(): ReactNode {
  const session = useSession()
  const { message } = useMessage()
  if (session.state !== 'member' || message === null) return null
  return 'writes' in message ? (
    <AnswerModal {...message} onClose={closeMessage} />
  ) : (
    <Modal {...message} onClose={closeMessage} />
  )
}

type Answered = Extract<ToastRow, { readonly writes: unknown }>

interface Shown<Row> {
  readonly row: Row & { readonly id: number }
  readonly onGone: () => void
}

const LEAST_MS = { words: 6000, act: 10_000 }
const READING_MS = 90 // per character, twice what most people need

/**
 * A toast that disappears by itself. It stays as long as it takes to read, and while it has the pointer or focus or the
 * page is hidden; but no longer than its action is possible, which is postponed meanwhile.
 */
function Said({
  row: { action, until: initialUntil, postpone },
  onGone,
  text,
  tone = 'good',
}: Shown<ToastRow> & { text: string; tone?: Tone | undefined }) {
  const label = action?.label ?? ''
  useEffect(() => announce(`${text} ${label}`.trim()), [text, label])
  const [until, setUntil] = useState(initialUntil)
  const timeFactor = useUndoSeconds() / UNDO_S.usual
  const { paused, unseen, watch } = usePaused((isPaused) => {
    if (isPaused) void postpone?.().then((postponed) => setUntil((current) => postponed ?? current))
  })
  const gone = useRef(onGone)
  gone.current = onGone
  const stays = (paused || unseen) && until === undefined
  useEffect(() => {
    if (stays) return undefined
    const least = Math.max(LEAST_MS[label === '' ? 'words' : 'act'], text.length * READING_MS) * timeFactor
    const timer = setTimeout(() => gone.current(), until === undefined ? least : until - Date.now())
    return () => clearTimeout(timer)
  }, [stays, until, text, label, timeFactor])
  const press = () => {
    onGone()
    if (action !== undefined && 'run' in action) void action.run()
  }
  return (
    <div className={cx(styles.toast, toneClass(tone))} {...watch}>
      <Icon name={TONE_ICONS[tone]} size={22} />
      <p className={styles.words}>{text}</p>
      <span className={styles.acts}>
        {action === undefined ? null : 'to' in action ? (
          <ButtonLink small variant="quiet" to={action.to} onClick={press}>
            {action.label}
          </ButtonLink>
        ) : (
          <Button small variant="quiet" onClick={press}>
            {action.label}
          </Button>
        )}
        <RoundButton icon="close" className={styles.hide} aria-label={deferredShell.hideToast} onClick={onGone} />
      </span>
    </div>
  )
}

/** The current state of the writes. A refusal is not a toast: it must be read, so it moves to the modal. */
function Answer({ row, onGone }: Shown<Answered>): ReactNode {
  const { writes, texts } = row
  const answer = useWriteOutcome(writes)
  const delayReason = useDelayReason(answer === 'waiting', writes)
  const refused = typeof answer === 'object'
  useEffect(() => {
    if (!refused) return
    showAnswer(writes, texts)
    onGone()
  })
  if (answer === 'sent') return <Said row={row} onGone={onGone} text={texts.sent[0]} />
  if (delayReason === null) return null
  const text = spaced(`${texts.waiting[0]}. ${texts.waiting[1](whenSent(delayReason))}`)
  return <Said row={row} onGone={onGone} text={text} tone="waiting" />
}

/** Renders the toasts of `showToast`, on every page, above any bar at its bottom. */
export function Toasts(): ReactNode {
  const { shown, hide } = useToasts()
  return (
    <div data-overlay="" data-unprinted="" className={styles.toasts}>
      {shown.map((row) => {
        const onGone = () => hide(row.id)
        return 'writes' in row ? (
          <Answer key={row.id} row={row} onGone={onGone} />
        ) : (
          <Said key={row.id} row={row} onGone={onGone} text={row.text} tone={row.tone} />
        )
      })}
    </div>
  )
}
