import type { MessageRow } from '#data/hooks/use-conversation.ts'

export interface Day {
  /** The instant of its first message. */
  readonly at: string
  readonly rows: readonly MessageRow[]
}

/** The server's once it has the message, the device's until then. */
export function instantOf({ message }: MessageRow): string {
  return message.receivedAt || message.at
}

/** Messages in their order, by the day it was where the reader is. */
export function byDay(rows: readonly MessageRow[]): readonly Day[] {
  const days: { at: string; rows: MessageRow[] }[] = []
  for (const row of rows) {
    const at = instantOf(row)
    const last = days.at(-1)
    if (last !== undefined && new Date(last.at).toDateString() === new Date(at).toDateString()) last.rows.push(row)
    else days.push({ at, rows: [row] })
  }
  return days
}
