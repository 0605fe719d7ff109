import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { MessageRow } from '#data/hooks/use-conversation.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Message } from '#domain/talk/entries.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { formatInstant, formatMoment, formatTime } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { announce, SETTLED_MS } from '#ui/status/announcer.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { instantOf, MessageItem } from './message.tsx'
import styles from './messages.module.css'
import type { ThreadEvent } from './use-events.ts'

const NEAR_PX = 160 // below the window, beyond which a reader no longer follows the conversation

/**
 * Keeps the view at the end of a conversation for a reader who is there, and for whoever has just written. Another
 * reader keeps their place, and learns that a message has come.
 * @param follows false for a conversation that has ended: the notice of its page comes first
 */
function useEnd(
  end: RefObject<HTMLElement | null>,
  rows: readonly MessageRow[],
  uid: string,
  follows: boolean,
): { readonly below: boolean; readonly goToEnd: () => void } {
  const goToEnd = useCallback(() => end.current?.scrollIntoView({ block: 'end' }), [end])
  const [below, setBelow] = useState(false)
  const near = useRef(true)
  const last = rows.at(-1)?.message
  const lastId = last?._id
  const isOwn = last?.by === uid
  useEffect(() => {
    const follow = () => {
      near.current = (end.current?.getBoundingClientRect().bottom ?? 0) - window.innerHeight < NEAR_PX
      if (near.current) setBelow(false)
    }
    // An opening keyboard covers the end.
    const stay = () => {
      if (follows && near.current) goToEnd()
    }
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', stay)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', stay)
    }
  }, [end, follows, goToEnd])
  useEffect(() => {
    if (!follows) return
    if (lastId === undefined || near.current || isOwn) goToEnd()
    else setBelow(true)
  }, [lastId, isOwn, follows, goToEnd])
  return { below, goToEnd }
}

/** Announces the other party's messages that arrive while the page is open, to screen readers. */
function Arrived({ rows, uid, name }: Pick<Props, 'rows' | 'uid' | 'name'>): ReactNode {
  const [said, setSaid] = useState('')
  const last = rows.filter(({ message }) => message.by !== uid).at(-1)?.message
  const lastAnnounced = useRef(last?._id)
  useEffect(() => {
    if (last === undefined || lastAnnounced.current === last._id) return
    lastAnnounced.current = last._id
    setSaid(texts.arrived(name, last.text === '' ? texts.photoOnly(last.photos.length) : last.text))
  }, [last, name])
  return (
    <div role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}

/** Announces once, for each message just written, whether it was sent: a refusal announces itself. */
function useSentAnnouncement(rows: readonly MessageRow[], uid: string): void {
  const last = rows.filter(({ message }) => message.by === uid).at(-1)
  const id = last?.message._id
  const lastAnnounced = useRef(id)
  const write = last?.write ?? 'sent'
  useEffect(() => {
    if (id === undefined || id === lastAnnounced.current) return undefined
    const timer = setTimeout(() => {
      lastAnnounced.current = id
      announce(texts.announcements[write])
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [id, write])
}

interface Props {
  readonly candidature: Candidature | null
  readonly rows: readonly MessageRow[]
  /** What the parties did elsewhere, oldest first. */
  readonly events?: readonly ThreadEvent[]
  readonly uid: string
  /** The other party's name. */
  readonly name: string
  readonly onCorrect?: ((message: Message) => void) | undefined
  /** Shown below the last message. */
  readonly children?: Elements
}

/** The message of the candidature itself. */
function Applied({
  candidature,
  mine,
  name,
}: {
  readonly candidature: Candidature
  readonly mine: boolean
  readonly name: string
}): ReactNode {
  return (
    <li className={cx(layout.stack1, styles.message, mine && styles.own)}>
      <VisuallyHidden>{spaced(`${mine ? texts.you : name} :`)}</VisuallyHidden>
      <p className={cx(layout.lines3, layout.small, styles.about)}>
        {mine ? texts.applied.mine : texts.applied.theirs}
      </p>
      <p className={styles.text} dir="auto">
        {candidature.message}
      </p>
    </li>
  )
}

/** What a conversation lists: a message, or what a party did elsewhere. */
type Line = { readonly at: string; readonly row: MessageRow } | (ThreadEvent & { readonly row?: undefined })

/** Messages in order, each event before the first message that came after it. */
function linesOf(rows: readonly MessageRow[], events: readonly ThreadEvent[]): readonly Line[] {
  const left = events.slice()
  const lines = rows.flatMap((row): readonly Line[] => {
    const at = instantOf(row)
    const before = left.filter((event) => event.at < at)
    left.splice(0, before.length)
    return [...before, { at, row }]
  })
  return [...lines, ...left]
}

interface Day {
  /** The instant of its first line. */
  readonly at: string
  readonly lines: readonly Line[]
}

/** Lines in order, grouped by the day in the reader's time zone. */
function byDay(lines: readonly Line[]): readonly Day[] {
  const days: { at: string; lines: Line[] }[] = []
  for (const line of lines) {
    const { at } = line
    const last = days.at(-1)
    if (last !== undefined && new Date(last.at).toDateString() === new Date(at).toDateString()) last.lines.push(line)
    else days.push({ at, lines: [line] })
  }
  return days
}

/** The days of a conversation, starting with the candidature's own, which may equal that of the first messages. */
function withApplied(applied: Candidature | null, days: readonly Day[]): readonly Day[] {
  if (applied === null) return days
  const [firstDay, ...others] = days
  const at = applied.date
  if (firstDay === undefined || formatInstant(firstDay.at) !== formatInstant(at)) return [{ at, lines: [] }, ...days]
  return [{ at, lines: firstDay.lines }, ...others]
}

const NO_EVENTS: readonly ThreadEvent[] = []

function EventItem({ event: { at, text } }: { readonly event: ThreadEvent }): ReactNode {
  return (
    <li className={cx(layout.lines3, layout.small, styles.event)}>
      <span>{spaced(text)}</span>
      <time dateTime={at}>{formatTime(Date.parse(at))}</time>
    </li>
  )
}

/** A conversation, day by day; the candidature's own message comes first. */
export function Thread({ candidature, rows, events = NO_EVENTS, uid, name, onCorrect, children }: Props): ReactNode {
  const end = useRef<HTMLDivElement>(null)
  const { below, goToEnd } = useEnd(end, rows, uid, candidature !== null)
  useSentAnnouncement(rows, uid)
  const applied = candidature === null || candidature.message === '' ? null : candidature
  const days = withApplied(applied, byDay(linesOf(rows, events)))
  const names = distinctNames(rows, (row) => [
    `${row.message.by === uid ? texts.you : name}, ${formatMoment(instantOf(row))}`,
  ])
  const nameOf = new Map(rows.map(({ message }, index) => [message._id, names[index] ?? '']))
  return (
    <>
      <div className={cx(layout.stack4, styles.thread)}>
        {days.map((day) => (
          <section key={day.at} className={cx(layout.stack3, styles.day)}>
            <h2>{formatInstant(day.at)}</h2>
            <ol className={layout.stack2}>
              {day.at === applied?.date ? (
                <Applied candidature={applied} mine={applied.creatorId === uid} name={name} />
              ) : null}
              {day.lines.map((line) =>
                line.row === undefined ? (
                  <EventItem key={line.key} event={line} />
                ) : (
                  <ItemName key={line.row.message._id} value={nameOf.get(line.row.message._id) ?? ''}>
                    <MessageItem row={line.row} mine={line.row.message.by === uid} name={name} onCorrect={onCorrect} />
                  </ItemName>
                ),
              )}
            </ol>
          </section>
        ))}
        <Arrived rows={rows} uid={uid} name={name} />
        {below ? (
          <div className={styles.below}>
            <Button small onClick={goToEnd}>
              {texts.newBelow}
            </Button>
          </div>
        ) : null}
      </div>
      {children}
      <div ref={end} className={styles.end} />
    </>
  )
}
