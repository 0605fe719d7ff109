import type { ReactNode } from 'react'
import { Gallery } from '#components/photos/gallery.tsx'
import { AbandonButton } from '#components/sync/abandon-button.tsx'
import type { MessageRow } from '#data/hooks/use-conversation.ts'
import { useAbandonRejection } from '#data/hooks/use-sync.ts'
import type { Message } from '#domain/talk/entries.ts'
import { errorMessage } from '#messages/errors.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { formatTime } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import layout from '#ui/layout/layout.module.css'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './messages.module.css'

const STATE_ICONS: { readonly [W in MessageRow['write']]: IconName } = {
  sent: 'check',
  waiting: 'clock',
  rejected: 'alert',
}
/** The server's time once it has the message, the device's until then. */
export function instantOf({ message }: MessageRow): string {
  return message.receivedAt || message.at
}

const PHOTO_BOX = { size: 'card', sizes: '9rem', loading: 'lazy' } as const

/** Why the server rejected a message, with the possible actions. */
function Refused({
  row: { message, refused },
  onCorrect,
}: {
  readonly row: MessageRow
  readonly onCorrect: ((message: Message) => void) | undefined
}): ReactNode {
  const abandon = useAbandonRejection()
  const reason = refused === undefined ? '' : spaced(errorMessage(refused.refusal.code))
  useAnnouncement(reason, AT_ONCE_MS)
  if (refused === undefined) return null
  const { rejection } = refused
  const correct = (correcting: (message: Message) => void) => {
    correcting(message)
    void abandon(rejection)
  }
  return (
    <div className={cx(layout.stack2, styles.refused)}>
      <p>{reason}</p>
      <div className={layout.row2}>
        {onCorrect === undefined ? null : (
          <Button small variant="secondary" icon="edit" onClick={() => correct(onCorrect)}>
            {texts.correct}
          </Button>
        )}
        <AbandonButton onAbandon={() => void abandon(rejection)} />
      </div>
    </div>
  )
}

/** One message, on its author's side. */
export function MessageItem({
  row,
  mine,
  name,
  onCorrect,
}: {
  readonly row: MessageRow
  readonly mine: boolean
  /** The other party's name. */
  readonly name: string
  readonly onCorrect?: ((message: Message) => void) | undefined
}): ReactNode {
  const { message, write } = row
  const { text, photos } = message
  const at = instantOf(row)
  return (
    <li className={cx(layout.stack1, styles.message, mine && styles.own)}>
      <VisuallyHidden>{spaced(`${mine ? texts.you : name} :`)}</VisuallyHidden>
      {text === '' ? null : (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {photos.length === 0 ? null : (
        <Gallery
          photos={photos}
          alt={(index) => (mine ? texts.ownPhoto(index + 1) : texts.photo(index + 1, name))}
          box={() => PHOTO_BOX}
          className={cx(layout.row2, styles.photos)}
        />
      )}
      <p className={cx(layout.lines3, layout.small, styles.about)}>
        <time dateTime={at}>{formatTime(Date.parse(at))}</time>
        {mine ? (
          <span className={cx(styles.state, styles[write])}>
            <Icon name={STATE_ICONS[write]} size={14} />
            <span>{texts.states[write]}</span>
          </span>
        ) : null}
      </p>
      <Refused row={row} onCorrect={onCorrect} />
    </li>
  )
}
