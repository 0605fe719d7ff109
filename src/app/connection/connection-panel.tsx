import type { ReactNode } from 'react'
import { DraftList } from '#components/sync/draft-list.tsx'
import { UploadProgress } from '#components/sync/upload-progress.tsx'
import { useUnsentDrafts } from '#data/hooks/use-draft.ts'
import { useErasureWarning } from '#data/hooks/use-erasure.ts'
import { useUploads } from '#data/hooks/use-photo.ts'
import { useQueuedMessages } from '#data/hooks/use-queued-messages.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { useRejections, useSyncStatus, useWaitingWrites, type WaitingWrite } from '#data/hooks/use-sync.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { errorMessage } from '#messages/errors.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { SUSPENDED } from '#messages/fr/signalement.ts'
import { common } from '#messages/fr.ts'
import { formatFrom, formatInstant, formatTime } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ItemName } from '#ui/item-name.ts'
import { Callout } from '#ui/status/callout.tsx'
import { CONTEST_PATH } from '#wire/moderation.ts'
import type { RateName } from '#wire/rates.ts'
import { paths } from '#wire/site.ts'
import styles from './connection.module.css'
import { ErasureWarning } from './erasure-warning.tsx'
import { RejectionItem, UnsentMessages, WriteItem } from './unsent-items.tsx'

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
  const drafts = useUnsentDrafts()
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
      {waiting.length +
        rejections.length +
        uploads.waiting +
        uploads.refused.length +
        messages.length +
        drafts.length ===
        0 && session.state === 'member' ? (
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
              <WriteItem
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
      {drafts.length === 0 || session.state !== 'member' ? null : (
        <section>
          <h3>{deferredShell.panelDrafts}</h3>
          <DraftList onLeave={onClose} />
        </section>
      )}
    </Dialog>
  )
}
