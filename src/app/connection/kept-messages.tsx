import type { ReactNode } from 'react'
import { discardMessage } from '#data/commands/contact.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useKeptMessages } from '#data/hooks/use-kept-messages.ts'
import { errorMessage } from '#messages/errors.ts'
import { beside } from '#messages/fr/beside.ts'
import { formatInstant } from '#messages/instants.ts'
import { Button } from '#ui/button.tsx'
import styles from './connection.module.css'

/** The messages to the support that the service worker keeps until they are sent, a visitor's included. */
export function KeptMessages(): ReactNode {
  const device = useDevice()
  const messages = useKeptMessages()
  if (messages.length === 0) return null
  return (
    <section>
      <h3>{beside.panelMessages}</h3>
      <ul className={styles.writes}>
        {messages.map(({ id, sujet, since, refused }) => (
          <li key={id} className={styles.write}>
            <p>
              <strong>{sujet}</strong>
              <span>{beside.since(formatInstant(new Date(since).toISOString()))}</span>
            </p>
            {refused === undefined ? null : <p className={styles.reason}>{errorMessage(refused)}</p>}
            <div className={styles.actions}>
              <Button small variant="danger" icon="trash" onClick={() => discardMessage(device, id)}>
                {beside.abandon}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
