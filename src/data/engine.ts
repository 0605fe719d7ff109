import { createStore } from 'zustand/vanilla'
import type { User } from '#domain/user.ts'
import { LOCKS, SESSION_KEY } from '#wire/names.ts'
import { openPrivateDatabase, openPublicDatabase, type PrivateDatabase, type PublicDatabase } from './database.ts'
import { dropHiddenDrafts } from './hidden-drafts.ts'
import { followKeptMessages } from './kept-messages.ts'
import { dropPhotosOf } from './photos/outbox.ts'
import { forgetSeenPhotos } from './photos/seen.ts'
import { followOutbox } from './photos/upload.ts'
import { watchUploads } from './photos/uploads.ts'
import { type Call, type Caller, call, Refused } from './replication/http.ts'
import { listenToOtherTabs, until, whenReachable } from './replication/link.ts'
import { openLive } from './replication/live.ts'
import { setAsideIn } from './replication/rejections.ts'
import { type Replication, replicate } from './replication/replicate.ts'
import { readSessionRecord, type SessionRecord, writeSessionRecord } from './session-record.ts'
import { forgetSharedPhotos } from './shared-photos.ts'

/** A member on this device: who, their database, and their own user document once it is here. */
export interface Member extends SessionRecord {
  readonly database: PrivateDatabase
  readonly profil: User | null
  readonly expired: boolean
}

/** `undefined` while the device is being read, `null` when nobody is signed in. */
export interface EngineState {
  readonly publicDatabase: PublicDatabase | undefined
  readonly member: Member | null | undefined
  /** The public annonces have been pulled at least once, now or before. */
  readonly complete: boolean
  /** The member's annonces and candidatures have been pulled at least once onto this device. */
  readonly ownComplete: boolean
}

export const engine = createStore<EngineState>(() => ({
  publicDatabase: undefined,
  member: undefined,
  complete: false,
  ownComplete: false,
}))

const COMPLETE_KEY = 'rayon-libre:complete'
/** Holds the uid of the member whose documents are here. */
const OWN_COMPLETE_KEY = 'rayon-libre:complete-own'

let publicReplication: Replication | undefined
let privateReplications: readonly Replication[] = []
let leading = false
let closeLive: (() => void) | undefined
let stopProfil: (() => void) | undefined
let stopPhotos: (() => void) | undefined
let stopUploads: (() => void) | undefined

function report(error: unknown): void {
  console.warn('sync', error instanceof Error ? error.name : 'unknown')
}

function replications(): readonly Replication[] {
  return publicReplication === undefined ? privateReplications : [publicReplication, ...privateReplications]
}

function startPublic(database: PublicDatabase): void {
  publicReplication = replicate({
    call,
    name: 'annonces',
    scope: 'public',
    collection: database.annonces,
    onError: report,
  })
  void publicReplication.settled().then(() => {
    localStorage.setItem(COMPLETE_KEY, '1')
    engine.setState({ complete: true })
  })
}

/** The member's calls: an answer that the session is over, or is somebody else's, is noted. */
const memberCall: Caller = async <T>(url: string, options?: Call) => {
  try {
    return await call<T>(url, options)
  } catch (error) {
    if (error instanceof Refused && (error.status === 401 || error.code === 'other-account')) void sessionLost()
    throw error
  }
}

/** A session that is over waits for a new sign-in rather than being refused again and again. */
async function whenSignedIn(signal: AbortSignal): Promise<void> {
  await until(engine, ({ member }) => member?.expired === false, signal)
  await whenReachable(signal)
}

function startPrivate(member: Member): void {
  const { database, uid } = member
  const writer = { uid, setAside: setAsideIn(database, Date.now) }
  const own = { call: memberCall, ready: whenSignedIn, scope: 'own', writer, onError: report } as const
  privateReplications = [
    replicate({ ...own, name: 'annonces', collection: database.annonces }),
    replicate({ ...own, name: 'candidatures', collection: database.candidatures }),
    replicate({ ...own, name: 'users', collection: database.users }),
    replicate({ ...own, name: 'prives', collection: database.prives }),
    replicate({ ...own, name: 'inventaires', collection: database.inventaires }),
  ]
  stopPhotos = followOutbox(uid, database)
  void noteOwnComplete(uid, privateReplications)
}

/** Before this, a list without an annonce says nothing of whether the member has any. */
async function noteOwnComplete(uid: string, mine: readonly Replication[]): Promise<void> {
  const shown = mine.filter(({ name }) => name === 'annonces' || name === 'candidatures')
  await Promise.all(shown.map((replication) => replication.settled()))
  if (privateReplications !== mine) return
  localStorage.setItem(OWN_COMPLETE_KEY, uid)
  engine.setState({ ownComplete: true })
}

async function stopPrivate(): Promise<void> {
  const stopping = privateReplications
  privateReplications = []
  stopPhotos?.()
  await Promise.all(stopping.map((replication) => replication.stop()))
}

/** Opens the stream anew: it carries what the cookie of the moment may read. */
function reopenLive(): void {
  closeLive?.()
  if (!leading) return
  closeLive = openLive({
    onHello: () => {
      for (const replication of replications()) replication.resync()
      void checkSession()
    },
    onChange: (name, scope) => {
      for (const one of replications()) if (one.name === name && one.scope === scope) one.resync()
    },
    onSessionEnded: () => void sessionLost(),
  })
}

function setExpired(expired: boolean): void {
  const { member } = engine.getState()
  if (member && member.expired !== expired) engine.setState({ member: { ...member, expired } })
}

/** The server no longer knows the session: it is asked why, since of a deleted account nothing may stay here. */
async function sessionLost(): Promise<void> {
  setExpired(true)
  await checkSession()
}

/** The account was deleted on another device: its copy here goes too, and with it the cookie that told so. */
async function forgetGone(uid: string): Promise<void> {
  await call('/api/session', { method: 'DELETE' }).catch(() => undefined)
  if (engine.getState().member?.uid === uid) await leave()
}

/** Asks the server whether the cookie is still this member's. Another's would never be used for this one's writes. */
async function checkSession(): Promise<void> {
  const { member } = engine.getState()
  if (!member) return
  try {
    const { uid } = await call<{ uid: string }>('/api/session')
    setExpired(uid !== member.uid)
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) return
    setExpired(true)
    if (error.code === 'account-gone') await forgetGone(member.uid)
  }
}

async function openMember(record: SessionRecord): Promise<void> {
  const database = await openPrivateDatabase(record.uid)
  const profil = await database.users.findOne(record.uid).exec()
  const member: Member = {
    ...record,
    database,
    profil: (profil?.toJSON() as unknown as User | undefined) ?? null,
    expired: false,
  }
  engine.setState({ member, ownComplete: localStorage.getItem(OWN_COMPLETE_KEY) === record.uid })
  const subscription = database.users.findOne(record.uid).$.subscribe((doc) => {
    const current = engine.getState().member
    if (current?.uid === record.uid && doc)
      engine.setState({ member: { ...current, profil: doc.toJSON() as unknown as User } })
  })
  stopProfil = () => subscription.unsubscribe()
  stopUploads = watchUploads(record.uid)
  if (leading) startPrivate(member)
}

async function closeMember(): Promise<PrivateDatabase | undefined> {
  const { member } = engine.getState()
  stopProfil?.()
  stopUploads?.()
  await stopPrivate()
  engine.setState({ member: null })
  return member?.database
}

/** One change of member at a time: a sign-out in one tab and a sign-in in another must not interleave. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work, work)
  turn = next.catch(() => undefined)
  return next
}

/** Makes the device this member's. */
export function enter(record: SessionRecord): Promise<void> {
  return inTurn(async () => {
    const current = engine.getState().member
    if (current?.uid === record.uid) {
      setExpired(false)
    } else {
      await (await closeMember())?.close()
      writeSessionRecord(record)
      await openMember(record)
    }
    reopenLive()
  })
}

/** Forgets the member and removes their database from the device. */
export function leave(): Promise<void> {
  return inTurn(async () => {
    const uid = engine.getState().member?.uid
    writeSessionRecord(null)
    dropHiddenDrafts()
    await (await closeMember())?.remove()
    localStorage.removeItem(OWN_COMPLETE_KEY)
    if (uid !== undefined) await dropPhotosOf(uid)
    await forgetSeenPhotos()
    await forgetSharedPhotos()
    reopenLive()
  })
}

async function follow(record: SessionRecord | null): Promise<void> {
  const current = engine.getState().member
  if (current?.uid === record?.uid) return
  await (await closeMember())?.close()
  if (record !== null) await openMember(record)
  reopenLive()
}

function lead(): void {
  leading = true
  const { publicDatabase, member } = engine.getState()
  if (publicDatabase !== undefined) startPublic(publicDatabase)
  if (member) startPrivate(member)
  reopenLive()
}

let started = false

/** Opens the device's databases and, in one tab at a time, the exchange with the server. Safe to call twice. */
export async function start(): Promise<void> {
  if (started) return
  started = true
  listenToOtherTabs()
  followKeptMessages()
  engine.setState({ complete: localStorage.getItem(COMPLETE_KEY) === '1' })
  await inTurn(async () => {
    engine.setState({ publicDatabase: await openPublicDatabase() })
    const record = readSessionRecord()
    if (record === null) engine.setState({ member: null })
    else await openMember(record)
  })
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY) void inTurn(() => follow(readSessionRecord()))
    if (event.key === COMPLETE_KEY) engine.setState({ complete: event.newValue === '1' })
    if (event.key === OWN_COMPLETE_KEY) {
      engine.setState(({ member }) => ({ ownComplete: event.newValue !== null && event.newValue === member?.uid }))
    }
  })
  // Held for the life of the tab; when it goes, the next tab in line takes over.
  void navigator.locks.request(LOCKS.sync, () => {
    lead()
    return new Promise<never>(() => undefined)
  })
}
