import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type AccountCode, endOtherSessions, listSessions, revokeSession } from '#data/commands/account.ts'
import type { Outcome } from '#data/commands/outcome.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useSyncStatus } from '#data/hooks/use-sync.ts'
import type { SessionLine } from '#domain/session.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { errorMessage } from '#messages/errors.ts'
import { compte } from '#messages/fr/compte.ts'
import { formatInstant } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ItemName } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Badge } from '#ui/status/badge.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import styles from './compte.module.css'

type Listed = Outcome<AccountCode, readonly SessionLine[]>

/** The server's list, reloaded when the server can be reached again. */
function useSessions(): { readonly listed: Listed | undefined; readonly reload: () => Promise<void> } {
  const device = useDevice()
  const [listed, setListed] = useState<Listed>()
  const { reachable } = useSyncStatus()
  const reload = useCallback(async () => setListed(await listSessions(device)), [device])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads each time the server is back
  useEffect(() => {
    void reload()
  }, [reload, reachable])
  return { listed, reload }
}

function facts({ seenAt, createdAt }: SessionLine): readonly string[] {
  return [compte.sessionSeen(formatInstant(seenAt)), compte.sessionOpened(formatInstant(createdAt))]
}

function Line({ line, onEnd }: { readonly line: SessionLine; readonly onEnd: () => Promise<void> }): ReactNode {
  const name = compte.sessionName(line.browser, line.os)
  const [end, busy] = useExclusive(async () => {
    await onEnd()
  })
  return (
    <li className={cx(layout.between, styles.session)}>
      <div>
        <strong>{name}</strong>
        <p className={layout.note}>{facts(line).join(', ')}</p>
      </div>
      {line.current ? (
        <Badge tone="good" icon="check">
          {compte.sessionCurrent}
        </Badge>
      ) : (
        <Button small variant="secondary" icon="logout" busy={busy} onClick={() => end()}>
          {compte.sessionEnd}
        </Button>
      )}
    </li>
  )
}

/** The devices signed in to the account, each with a remote sign-out. */
export function SessionList(): ReactNode {
  const device = useDevice()
  const { listed, reload } = useSessions()
  const [result, setResult] = useState<AccountCode | 'done'>()
  const lines = listed?.ok === true ? listed.value : []
  const names = distinctNames(lines, (line) => [compte.sessionName(line.browser, line.os), ...facts(line)])
  const finish = async (ending: Promise<Outcome<AccountCode>>) => {
    const outcome = await ending
    setResult(outcome.ok ? 'done' : outcome.code)
    if (outcome.ok) await reload()
  }
  return (
    <Card as="section" className={cx(layout.stack4, styles.form)}>
      <h2>{compte.sessionsTitle}</h2>
      <p>{compte.sessionsText}</p>
      <p className={layout.note}>{spaced(compte.sessionsLimit)}</p>
      {result === undefined ? null : (
        <Callout live tone={result === 'done' ? 'good' : 'bad'}>
          {result === 'done' ? compte.sessionsEnded : compte.sessionsNotEnded(errorMessage(result))}
        </Callout>
      )}
      {listed?.ok === false ? (
        <>
          <Callout tone="waiting" title={compte.sessionsFailed}>
            {errorMessage(listed.code)}
          </Callout>
          <Button variant="secondary" onClick={() => void reload()}>
            {compte.sessionsRetry}
          </Button>
        </>
      ) : (
        <ul className={layout.stack3}>
          {lines.map((line, index) => (
            <ItemName key={line.id} value={names[index] ?? ''}>
              <Line line={line} onEnd={() => finish(revokeSession(device, line.id))} />
            </ItemName>
          ))}
        </ul>
      )}
      {lines.length > 1 ? (
        <Button variant="secondary" icon="logout" onClick={() => void finish(endOtherSessions(device))}>
          {compte.sessionsEndOthers}
        </Button>
      ) : null}
    </Card>
  )
}
