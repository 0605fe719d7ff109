import type { ReactNode } from 'react'
import { useConversation } from '#data/hooks/use-conversation.ts'
import { useUnread } from '#data/hooks/use-conversations.ts'
import { leaverOf } from '#domain/candidature.ts'
import { eventsOf } from '#domain/papers/events.ts'
import { conversation } from '#messages/fr/conversation.ts'
import { eventText } from '#messages/fr/partenariat/events.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { formatInstant } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { paths } from '#wire/site.ts'
import styles from './page.module.css'
import type { PartProps } from './who.tsx'

const SHOWN = 3 // messages and events

/** The last messages and events, latest first, and the way to write. */
export function PartnershipThread({ partnership, other }: PartProps): ReactNode {
  const { candidature, party } = partnership
  const { _id, boutiqueId, creatorId } = candidature
  const uid = party === 'boutique' ? boutiqueId : creatorId
  const unread = useUnread().get(_id) ?? 0
  const messages = (useConversation(_id)?.messages ?? [])
    .filter(({ write }) => write !== 'rejected')
    .map(({ message: { _id: key, by, text, photos, at, receivedAt } }) => {
      const line = text === '' ? PARTENARIAT.photoOnly(photos.length) : text
      return {
        key: String(key),
        at: receivedAt || at,
        text: PARTENARIAT.said(by === uid ? PARTENARIAT.you : other, line),
      }
    })
  const letter = {
    key: candidature.id,
    at: candidature.date,
    text: PARTENARIAT.said(party === 'creator' ? PARTENARIAT.you : other, candidature.message),
  }
  const events = eventsOf(partnership).map((event) => {
    const text = eventText(event, event.party === party ? null : other)
    return { key: `${event.at} ${text}`, at: event.at, text }
  })
  const label = leaverOf(candidature) === null ? PARTENARIAT.write : conversation.open
  const begun = candidature.message === '' ? [] : [letter]
  const last = [...begun, ...messages, ...events].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, SHOWN)
  return (
    <section className={layout.stack3} aria-labelledby="fil">
      <h2 id="fil">{PARTENARIAT.thread}</h2>
      {last.length === 0 ? <p>{spaced(PARTENARIAT.nothingYet)}</p> : null}
      <ul className={layout.stack2}>
        {last.map(({ key, at, text }) => (
          <li key={key}>
            <time dateTime={at} className={layout.small}>
              {formatInstant(at)}
            </time>
            <p className={styles.line} dir="auto">
              {spaced(text)}
            </p>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink small variant="secondary" icon="send" to={paths.conversation(_id)}>
          {unread === 0 ? label : conversation.openCount(unread)}
        </ButtonLink>
      </div>
    </section>
  )
}
