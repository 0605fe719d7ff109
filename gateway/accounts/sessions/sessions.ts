import { createHash } from 'node:crypto'
import type { Uid } from '#domain/ids.ts'
import type { SessionLine } from '#domain/session.ts'
import { iso } from '../../base/instant.ts'
import type { SessionInfo, SessionRefusal } from '../../http/session.ts'
import { type DocRef, erase, get, putIfCurrent, refsByPrefix } from '../../store/documents.ts'
import type { Memo } from '../../store/memo.ts'
import type { OpaqueId } from '../../store/opaque/ids.ts'
import type { Store } from '../../store/store.ts'
import {
  type Account,
  isToken,
  newToken,
  type RetiredSession,
  refsOf,
  type StoredSession,
  sessionIdOf,
} from '../documents.ts'
import { isGone } from '../gone.ts'
import type { Accounts } from '../types.ts'
import type { Agent } from './agent.ts'

export const SESSION_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000 // 180 days, counted from the last use
const SLIDE_AFTER_MS = 24 * 60 * 60 * 1000 // at most one write a day, whatever the number of requests

type SessionListener = (sessionId: string, uid: Uid) => void

type Chosen = (sessionId: string) => boolean
const all: Chosen = () => true

export type Sessions = ReturnType<typeof createSessions>

const RANDOM_LENGTH = 22 // base64url characters: 132 unguessable bits

/** Signature of a token's random part: only the installation's secret can produce it. */
function sealOf(opaqueId: OpaqueId, random: string): string {
  return opaqueId(`session token:${random}`)
}

/** A token of the usual length that can be recognised, without the store, as issued here. */
function newSessionToken(opaqueId: OpaqueId): string {
  const token = newToken()
  return (token.slice(0, RANDOM_LENGTH) + sealOf(opaqueId, token.slice(0, RANDOM_LENGTH))).slice(0, token.length)
}

/**
 * Whether this installation issued a session's token, with its current secret. This alone grants nothing: the session
 * may have ended. False for tokens issued before they were signed.
 */
function isSigned(opaqueId: OpaqueId, token: string): boolean {
  const signature = token.slice(RANDOM_LENGTH)
  return signature !== '' && signature === sealOf(opaqueId, token.slice(0, RANDOM_LENGTH)).slice(0, signature.length)
}

/**
 * The operator's right of a session. A right granted before the role was withdrawn and given again is void.
 * @param now milliseconds since the epoch
 */
function operatingOf(
  operatorSince: string | undefined,
  { operating }: Pick<StoredSession, 'operating'>,
  now: number,
): Pick<SessionInfo, 'operatingUntil'> {
  if (operatorSince === undefined) return {}
  const isOpen = operating !== undefined && operating.since === operatorSince && Date.parse(operating.until) > now
  return { operatingUntil: isOpen ? operating.until : '' }
}

const PUBLIC_ID_LENGTH = 16 // hexadecimal digits

/** The public id of a session in lists: hashed again, so that the stored id is never exposed. */
export function publicIdOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, PUBLIC_ID_LENGTH)
}

function toLine(session: StoredSession, currentId: string): SessionLine {
  const { _id, browser = '', os = '', createdAt, seenAt = createdAt } = session
  return { id: publicIdOf(_id), browser, os, createdAt, seenAt, current: _id === currentId }
}

/** A session revoked by one process is invalid in all of them at the next request: see `Memo` for the caching. */
export function createSessions(
  store: Pick<Store, 'db' | 'opaqueId'>,
  clock: () => number,
  memo: Memo,
  memberOf: Accounts['member'],
) {
  const accounts = store.db('accounts')
  const { opaqueId } = store
  const listeners = new Set<SessionListener>()
  const announceEnd = (sessionId: string, uid: Uid): void => {
    for (const listener of listeners) listener(sessionId, uid)
  }

  const read = async (id: string): Promise<StoredSession | null> => {
    const session = await get<StoredSession | RetiredSession>(accounts, id)
    return session === null || 'retired' in session ? null : session
  }

  const alive = (session: StoredSession | null): StoredSession | null =>
    session !== null && Date.parse(session.expiresAt) > clock() ? session : null

  const find = async (token: string): Promise<StoredSession | null> =>
    isToken(token) ? alive(await read(sessionIdOf(token))) : null

  const openOf = (uid: Uid) => refsOf(accounts, uid, 'session')

  /** Ended sessions get no more notifications. */
  const unsubscribe = async (uid: Uid, isOver: Chosen): Promise<void> => {
    for (const ref of await refsByPrefix(accounts, `push:${uid}:`)) {
      const subscription = await get<{ readonly sessionId: string }>(accounts, ref._id)
      if (subscription !== null && isOver(subscription.sessionId)) await erase(accounts, [ref])
    }
  }

  /** Ends the chosen sessions, again until none is left, so that a session opened or used in between ends too. */
  const endSome = async (
    uid: Uid,
    chosen: Chosen,
    finish: (refs: readonly DocRef[]) => Promise<void>,
  ): Promise<number> => {
    const ended = new Set<string>()
    const matching = async () => (await openOf(uid)).filter(({ _id }) => chosen(_id))
    for (let refs = await matching(); refs.length > 0; refs = await matching()) {
      await finish(refs)
      await unsubscribe(uid, chosen)
      for (const { _id } of refs) {
        if (!ended.has(_id)) announceEnd(_id, uid)
        ended.add(_id)
      }
    }
    return ended.size
  }

  const retire =
    (retired: RetiredSession['retired']) =>
    async (refs: readonly DocRef[]): Promise<void> => {
      const expiresAt = iso(clock() + SESSION_LIFETIME_MS)
      for (const { _id, _rev } of refs) await putIfCurrent(accounts, { _id, _rev, retired, expiresAt })
    }

  /** A sign-out must win the race: writing with the old revision then conflicts, and nothing is written. */
  const slide = async (session: StoredSession): Promise<void> => {
    const expires = clock() + SESSION_LIFETIME_MS
    if (expires - Date.parse(session.expiresAt) < SLIDE_AFTER_MS) return
    await putIfCurrent(accounts, { ...session, expiresAt: iso(expires), seenAt: iso(clock()) })
  }

  return {
    /** The stored session, whatever the state of its account. */
    find,

    /** Whether a token was issued here, ended or not; does not read the store. */
    isOurs: (token: string): boolean => isToken(token) && isSigned(opaqueId, token),

    /** Opens a session for a member whose password was just checked. @returns the cookie's token */
    async open(uid: Uid, agent: Agent): Promise<string> {
      const token = newSessionToken(opaqueId)
      const now = clock()
      const expiresAt = iso(now + SESSION_LIFETIME_MS)
      const _id = sessionIdOf(token)
      await putIfCurrent(accounts, { _id, uid, createdAt: iso(now), expiresAt, seenAt: iso(now), ...agent })
      // A deletion that began meanwhile may have missed it.
      if (await isGone(accounts, uid)) await erase(accounts, await openOf(uid))
      return token
    },

    async resolve(token: string): Promise<SessionInfo | null> {
      const id = isToken(token) ? sessionIdOf(token) : ''
      const session = id === '' ? null : alive(await memo(id, () => read(id)))
      const member = session === null ? null : await memberOf(session.uid)
      if (session === null || member === null || member.suspended !== undefined) return null
      await slide(session)
      const { createdAt: memberSince, suspended: _, operatorSince, ...who } = member
      const operating = operatingOf(operatorSince, session, clock())
      return { sessionId: session._id, createdAt: session.createdAt, memberSince, ...who, ...operating }
    },

    async end(token: string): Promise<void> {
      for (let session = await find(token); session !== null; session = await find(token)) {
        await erase(accounts, [session])
        await unsubscribe(session.uid, (id) => id === session._id)
        announceEnd(session._id, session.uid)
      }
    },

    /** Ends all sessions of a member, whose browsers sign in again and keep their local data. */
    endAll: (uid: Uid) => endSome(uid, all, (refs) => erase(accounts, refs)),

    /** Ends sessions from elsewhere, by stored id: their browsers get `session-revoked`. @returns how many */
    revoke: (uid: Uid, chosen: Chosen = all) => endSome(uid, chosen, retire('session-revoked')),

    /** Ends all sessions of a deleted account; returning browsers get `account-gone`. */
    retireAll: (uid: Uid) => endSome(uid, all, retire('account-gone')),

    async refusalOf(token: string): Promise<SessionRefusal | null> {
      const session = isToken(token) ? await get<StoredSession | RetiredSession>(accounts, sessionIdOf(token)) : null
      if (session === null) return null
      if ('retired' in session) return { code: session.retired }
      const member = await memberOf(session.uid)
      // An account marked for deletion counts as deleted: its sessions are retired a moment later.
      if (member === null) return { code: 'account-gone' }
      const { suspended: suspension } = member
      return suspension === undefined || alive(session) === null ? null : { code: 'account-suspended', suspension }
    },

    /** Closes a suspended member's streams and subscriptions; the sessions remain, but are refused. */
    async disconnect(uid: Uid): Promise<void> {
      await unsubscribe(uid, all)
      for (const { _id } of await openOf(uid)) announceEnd(_id, uid)
    },

    /** By stored id: whether a session is gone, or an account may open none. */
    async isOver(id: string): Promise<boolean> {
      if (!id.startsWith('account:')) return (await read(id)) === null
      const account = await get<Account>(accounts, id)
      return account === null || account.suspended !== undefined
    },

    /** A member's sessions, most recently used first. */
    async list(uid: Uid, currentId: string): Promise<readonly SessionLine[]> {
      const found = await Promise.all((await openOf(uid)).map(({ _id }) => get<StoredSession>(accounts, _id)))
      const open = found.filter((one) => alive(one) !== null) as StoredSession[]
      return open.map((one) => toLine(one, currentId)).sort((a, b) => (a.seenAt < b.seenAt ? 1 : -1))
    },

    onEnd(listener: SessionListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
