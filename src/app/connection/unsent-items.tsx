import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { AbandonButton } from '#components/sync/abandon-button.tsx'
import { abandonRejection } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useQueuedMessages } from '#data/hooks/use-queued-messages.ts'
import type { Rejection } from '#data/hooks/use-sync.ts'
import type { UserType } from '#domain/user.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { errorMessage, fieldMessage } from '#messages/errors.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { formatInstant } from '#messages/instants.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import styles from './connection.module.css'
import { correctionPath } from './correction-path.ts'

/** One unsynced write: its document, its time, why it was rejected, and the available actions. */
export function WriteItem({
  title,
  about,
  reasons = [],
  children,
}: {
  readonly title: string | undefined
  readonly about: string | undefined
  readonly reasons?: readonly string[]
  readonly children?: ReactNode
}): ReactNode {
  return (
    <li className={cx(layout.stack2, styles.write)}>
      <p>
        <strong>{title}</strong>
        <span>{about}</span>
      </p>
      {reasons.map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      {children === undefined ? null : <div className={cx(layout.row2, styles.actions)}>{children}</div>}
    </li>
  )
}

/** The contact messages that the service worker has queued, a visitor's included. */
export function UnsentMessages(): ReactNode {
  const { messageQueue } = useDevice()
  const messages = useQueuedMessages()
  if (messages.length === 0) return null
  const sinceOf = (since: number) => deferredShell.since(formatInstant(new Date(since).toISOString()))
  const names = distinctNames(messages, ({ sujet, since }) => [sujet, sinceOf(since)])
  return (
    <section>
      <h3>{deferredShell.panelMessages}</h3>
      <ul className={styles.writes}>
        {messages.map(({ id, sujet, since, refused }, index) => (
          <WriteItem
            key={id}
            title={sujet}
            about={sinceOf(since)}
            reasons={refused === undefined ? [] : [errorMessage(refused)]}
          >
            <ItemName value={names[index] ?? ''}>
              <AbandonButton onAbandon={() => messageQueue.discard(id)} />
            </ItemName>
          </WriteItem>
        ))}
      </ul>
    </section>
  )
}

/** A rejected write: corrected where it was written, or to read and copy where that is gone. */
export function RejectionItem({
  rejection,
  userType,
  onClose,
}: {
  readonly rejection: Rejection
  readonly userType: UserType
  readonly onClose: () => void
}) {
  const device = useDevice()
  const navigate = useNavigate()
  const { collection, title, refusal, version } = rejection
  const path = correctionPath(rejection, userType)
  const correct = () => {
    onClose()
    void navigate(path as string, {
      state: { rejection: rejection.id, version, fields: rejection.fields },
    })
  }
  return (
    <WriteItem
      title={title || deferredShell.collections[collection]}
      about={deferredShell.collections[collection]}
      reasons={[errorMessage(refusal.code), ...(refusal.fields ?? []).map(fieldMessage)]}
    >
      {path ? (
        <Button small variant="secondary" icon="edit" onClick={correct}>
          {deferredShell.correct}
        </Button>
      ) : (
        <>
          <p className={layout.quote} dir="auto">
            {(version.message ?? version.text) as string | undefined}
          </p>
          {collection === 'candidatures' && refusal.code === 'annonce-closed' ? <p>{deferredShell.reopens}</p> : null}
        </>
      )}
      <AbandonButton onAbandon={() => void abandonRejection(device, rejection.id)} />
    </WriteItem>
  )
}
