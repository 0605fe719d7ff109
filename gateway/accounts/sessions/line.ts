import { createHash } from 'node:crypto'
import type { SessionLine } from '#domain/session.ts'
import type { Session } from '../documents.ts'

const PUBLIC_ID_LENGTH = 16 // hexadecimal digits

/** The name of a session in lists: a hash again, so that the stored id is never shown. */
export function publicIdOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, PUBLIC_ID_LENGTH)
}

export function toLine(session: Session, currentId: string): SessionLine {
  const { _id, browser = '', os = '', createdAt, seenAt = createdAt } = session
  return { id: publicIdOf(_id), browser, os, createdAt, seenAt, current: _id === currentId }
}
