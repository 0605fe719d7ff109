import type { Uid } from '#domain/ids.ts'
import { type Db, erase, read, refsByField, refsByPrefix, write } from './db.ts'
import { type Account, accountId, iso, isToken, newToken, type Session, sessionIdOf } from './documents.ts'
import type { SessionInfo } from './types.ts'

export const SESSION_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000 // 180 days, counted from the last use
const SLIDE_AFTER_MS = 24 * 60 * 60 * 1000 // one write a day at most, whatever the number of requests

export type SessionListener = (sessionId: string, uid: Uid) => void

export interface Sessions {
  /** Opens a session for somebody whose password was just checked. @returns the cookie's token */
  open(uid: Uid): Promise<string>
  resolve(token: string): Promise<SessionInfo | null>
  /** The stored session, whatever has become of its account. */
  find(token: string): Promise<Session | null>
  end(token: string): Promise<void>
  endAll(uid: Uid): Promise<void>
  onEnd(listener: SessionListener): () => void
}

/** Nothing is cached: a session revoked by one process is dead in all of them at the next request. */
export function createSessions(accounts: Db, clock: () => number): Sessions {
  const listeners = new Set<SessionListener>()
  const tell = (sessionId: string, uid: Uid): void => {
    for (const listener of listeners) listener(sessionId, uid)
  }

  const find = async (token: string): Promise<Session | null> => {
    if (!isToken(token)) return null
    const session = await read<Session>(accounts, sessionIdOf(token))
    return session !== null && Date.parse(session.expiresAt) > clock() ? session : null
  }

  /** The browser of a session that is over is not told any more. */
  const silence = async ({ _id, uid }: Session): Promise<void> => {
    for (const ref of await refsByPrefix(accounts, `push:${uid}:`)) {
      const subscription = await read<{ readonly sessionId: string }>(accounts, ref._id)
      if (subscription?.sessionId === _id) await erase(accounts, [subscription])
    }
  }

  /** A lost race with a sign-out must lose: the old revision given makes it a conflict, and nothing is written. */
  const slide = async (session: Session): Promise<void> => {
    const expires = clock() + SESSION_LIFETIME_MS
    if (expires - Date.parse(session.expiresAt) < SLIDE_AFTER_MS) return
    await write(accounts, { ...session, expiresAt: iso(expires) })
  }

  return {
    find,
    async open(uid) {
      const token = newToken()
      const now = clock()
      const expiresAt = iso(now + SESSION_LIFETIME_MS)
      await write(accounts, { _id: sessionIdOf(token), uid, createdAt: iso(now), expiresAt })
      return token
    },
    async resolve(token) {
      const session = await find(token)
      const account = session === null ? null : await read<Account>(accounts, accountId(session.uid))
      if (session === null || account === null || account.deletingAt !== undefined) return null
      await slide(session)
      const { uid, email, userType } = account
      return { sessionId: session._id, uid, email, userType, createdAt: session.createdAt }
    },
    async end(token) {
      for (let session = await find(token); session !== null; session = await find(token)) {
        await erase(accounts, [session])
        await silence(session)
        tell(session._id, session.uid)
      }
    },
    async endAll(uid) {
      const own = async () => (await refsByField(accounts, 'uid', uid)).filter(({ _id }) => _id.startsWith('session:'))
      for (let refs = await own(); refs.length > 0; refs = await own()) {
        await erase(accounts, refs)
        await erase(accounts, await refsByPrefix(accounts, `push:${uid}:`))
        for (const { _id } of refs) tell(_id, uid)
      }
    },
    onEnd(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
