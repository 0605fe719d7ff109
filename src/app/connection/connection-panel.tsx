import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { UploadProgress } from '#components/sync/upload-progress.tsx'
import { abandonRejection } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useErasureWarning } from '#data/hooks/use-erasure.ts'
import { useUploads } from '#data/hooks/use-photo.ts'
import { useQueuedMessages } from '#data/hooks/use-queued-messages.ts'
import { useSession } from '#data/hooks/use-session.ts'
import {
  type Rejection,
  useRejections,
  useSyncStatus,
  useWaitingWrites,
  type WaitingWrite,
} from '#data/hooks/use-sync.ts'
import type { UserType } from '#domain/user.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { errorMessage, fieldMessage } from '#messages/errors.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { SUSPENDED } from '#messages/fr/signalement.ts'
import { common } from '#messages/fr.ts'
import { formatFrom, formatInstant, formatTime } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { CONTEST_PATH } from '#wire/moderation.ts'
import type { RateName } from '#wire/rates.ts'
import { paths } from '#wire/site.ts'
import styles from './connection.module.css'
import { correctionPath } from './correction-path.ts'
import { ErasureWarning } from './erasure-warning.tsx'

/** One unsynced write: its document, its time, why it was rejected, and the available actions. */
function Write({
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
function UnsentMessages(): ReactNode {
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
          <Write
            key={id}
            title={sujet}
            about={sinceOf(since)}
            reasons={refused === undefined ? [] : [errorMessage(refused)]}
          >
            <ItemName value={names[index] ?? ''}>
              <Button small variant="danger" icon="trash" onClick={() => messageQueue.discard(id)}>
                {deferredShell.abandon}
              </Button>
            </ItemName>
          </Write>
        ))}
      </ul>
    </section>
  )
}

function RejectionItem({
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
    <Write
      title={title || deferredShell.collections[collection]}
      about={deferredShell.collections[collection]}
      reasons={[errorMessage(refusal.code), ...(refusal.fields ?? []).map(fieldMessage)]}
    >
      {path ? (
        <Button small variant="secondary" icon="edit" onClick={correct}>
          {deferredShell.correct}
        </Button>
      ) : (
        <p className={layout.quote} dir="auto">
          {(version.message ?? version.text) as string | undefined}
        </p>
      )}
      <Button small variant="danger" icon="trash" onClick={() => void abandonRejection(device, rejection.id)}>
        {deferredShell.abandon}
      </Button>
    </Write>
  )
}

/** When the server accepts deferred writes, by the reason for deferral. */
function DeferredWrites({ waiting }: { readonly waiting: readonly WaitingWrite[] }): ReactNode {
  const times = new Map<RateName, number>()
  for (const { deferral } of waiting) {
    if (deferral !== undefined)
      times.set(deferral.rate, Math.min(deferral.until, times.get(deferral.rate) ?? deferral.until))
  }
  return [...times].map(([rate, until]) => (
    <Callout key={rate} tone="waiting">
      {spaced(deferredShell.deferredWrites[rate](formatFrom(until)))}
    </Callout>
  ))
}

/** Every write of this device that is pending or rejected. */
export function ConnectionPanel({ onClose }: { readonly onClose: () => void }): ReactNode {
  const session = useSession()
  const { checked, reachable, resumesAt } = useSyncStatus()
  const waiting = useWaitingWrites()
  const rejections = useRejections()
  const uploads = useUploads()
  const messages = useQueuedMessages()
  const erasureRisk = useErasureWarning()
  const rejected = distinctNames(rejections, ({ collection, title, refusal }) => [
    title,
    deferredShell.collections[collection] ?? '',
    errorMessage(refusal.code),
  ])
  const userType = session.state === 'member' ? session.userType : 'createur'
  const suspension = session.state === 'member' ? session.suspension : undefined
  const expired = session.state === 'member' && session.expired && suspension === undefined
  return (
    <Dialog title={deferredShell.panel} onClose={onClose} actions={<Button onClick={onClose}>{common.close}</Button>}>
      {suspension === undefined ? null : (
        <Callout tone="bad" title={SUSPENDED.title}>
          <p>{SUSPENDED.text(suspension.reason)}</p>
          <a href={CONTEST_PATH}>{SUSPENDED.contest}</a>
        </Callout>
      )}
      {expired ? (
        <Callout tone="waiting">
          <p>{deferredShell.sessionExpired}</p>
          <ButtonLink small variant="secondary" to={paths.connexion} onClick={onClose}>
            {deferredShell.reconnect}
          </ButtonLink>
        </Callout>
      ) : null}
      {reachable || !checked ? null : <Callout tone="plain">{deferredShell.panelOffline}</Callout>}
      {resumesAt === 0 ? null : <Callout tone="waiting">{deferredShell.panelPaused(formatTime(resumesAt))}</Callout>}
      <DeferredWrites waiting={waiting} />
      {uploads.resumesAt === 0 ? null : (
        <Callout tone="waiting">{spaced(deferredShell.photosDeferred(formatFrom(uploads.resumesAt)))}</Callout>
      )}
      {erasureRisk ? <ErasureWarning /> : null}
      {uploads.refused.map(({ photo, name, code }) => (
        <Callout key={photo} tone="bad" title={deferredShell.photoRefused(name)}>
          {`${errorMessage(code)} ${deferredShell.photoRefusedHelp}`}
        </Callout>
      ))}
      <UploadProgress />
      {waiting.length + rejections.length + uploads.waiting + uploads.refused.length + messages.length === 0 &&
      session.state === 'member' ? (
        <Callout tone="good">{deferredShell.panelUpToDate}</Callout>
      ) : null}
      {rejections.length === 0 ? null : (
        <section>
          <h3>{deferredShell.panelRejected}</h3>
          <ul className={styles.writes}>
            {rejections.map((rejection, index) => (
              <ItemName key={rejection.id} value={rejected[index] ?? ''}>
                <RejectionItem rejection={rejection} userType={userType} onClose={onClose} />
              </ItemName>
            ))}
          </ul>
        </section>
      )}
      {waiting.length === 0 ? null : (
        <section>
          <h3>{deferredShell.panelWaiting}</h3>
          <ul className={styles.writes}>
            {waiting.map(({ collection, id, title, since, deferral }) => (
              <Write
                key={`${collection}/${id}`}
                title={title || deferredShell.collections[collection]}
                about={[
                  deferredShell.collections[collection],
                  deferredShell.since(formatInstant(since)),
                  ...(deferral === undefined ? [] : [deferredShell.deferredItem(formatFrom(deferral.until))]),
                ].join(', ')}
              />
            ))}
          </ul>
        </section>
      )}
      <UnsentMessages />
    </Dialog>
  )
}
