import type { ReactNode } from 'react'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useKeptMessages } from '#data/hooks/use-kept-messages.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { errorMessage } from '#messages/errors.ts'
import { beside } from '#messages/fr/beside.ts'
import { formatInstant } from '#messages/instants.ts'
import { Button } from '#ui/button.tsx'
import { ItemName } from '#ui/item-name.ts'
import styles from './connection.module.css'

/** The messages to the support that the service worker keeps until they are sent, a visitor's included. */
export function KeptMessages(): ReactNode {
  const { keptMessages } = useDevice()
  const messages = useKeptMessages()
  if (messages.length === 0) return null
  const sinceOf = (since: number) => beside.since(formatInstant(new Date(since).toISOString()))
  const names = distinctNames(messages, ({ sujet, since }) => [sujet, sinceOf(since)])
  return (
    <section>
      <h3>{beside.panelMessages}</h3>
      <ul className={styles.writes}>
        {messages.map(({ id, sujet, since, refused }, index) => (
          <li key={id} className={styles.write}>
            <p>
              <strong>{sujet}</strong>
              <span>{sinceOf(since)}</span>
            </p>
            {refused === undefined ? null : <p className={styles.reason}>{errorMessage(refused)}</p>}
            <div className={styles.actions}>
              <ItemName value={names[index] ?? ''}>
                <Button small variant="danger" icon="trash" onClick={() => keptMessages.discard(id)}>
                  {beside.abandon}
                </Button>
              </ItemName>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
