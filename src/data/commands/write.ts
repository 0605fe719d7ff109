import type { RxCollection } from 'rxdb'
import type { RefusalCode } from '#domain/codes.ts'
import { ownersOf } from '#domain/ids.ts'
import { type DatabaseName, type Doc, WRITE_RULES } from '#domain/rules.ts'
import { rebaseEdits } from '#domain/versions/rebase-edits.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import { nodeOf } from '#domain/versions/stamp.ts'
import { stamped, type Writer } from '#domain/versions/write.ts'
import type { Device } from '../device/device.ts'
import type { Write } from '../member-reads/write-outcome.ts'
import { until } from '../platform/async.ts'
import type { ActiveMember } from '../session/state.ts'
import type { Documents, WithLocalNotes } from '../store/schemas.ts'
import { replaceRejections } from '../sync/rejections.ts'
import { blankOf, fieldsOf, fromWire, type LocalDoc } from '../sync/wire.ts'
import { failed, type Outcome } from './outcome.ts'

/** Why a write failed on the device. */
export type WriteCode = RefusalCode | 'storage'

/** The answer of a command that writes one document. */
export type Writing = Promise<Outcome<WriteCode, Write>>

/**
 * The signed-in member, or `undefined`. Members' commands begin here: during the warm start, a command waits until the
 * database is open.
 */
export async function currentMember({ state }: Pick<Device, 'state'>): Promise<ActiveMember | undefined> {
  await until(state, ({ member, previewMember }) => member !== undefined || previewMember === undefined)
  return state.getState().member ?? undefined
}

/** Runs work on this device's databases as the signed-in member. */
export function withMember<Code extends string, Value>(
  device: Device,
  work: (member: ActiveMember) => Promise<Outcome<Code, Value>>,
): Promise<Outcome<Code | 'not-signed-in' | 'storage', Value>> {
  return onDevice<Code | 'not-signed-in', Value>(device, async () => {
    const member = await currentMember(device)
    return member === undefined ? failed('not-signed-in') : work(member)
  })
}

/** The current instant by the server's clock, in the form that documents store. */
export function serverInstant({ serverClock }: Pick<Device, 'serverClock'>): string {
  return new Date(serverClock.now()).toISOString()
}

/** The current day in this device's time zone, by the server's clock, `YYYY-MM-DD`. */
export function today({ serverClock }: Pick<Device, 'serverClock'>): string {
  const now = new Date(serverClock.now())
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

function ruleDoc<D extends DatabaseName>(name: D, doc: LocalDoc<D>): Doc {
  return { _id: doc._id, ...fieldsOf(name, doc) }
}

type Written<D extends DatabaseName> = { readonly [F in keyof Documents[D]]?: Documents[D][F] } & {
  readonly removal?: boolean
  readonly leavesAt?: string
}

/** Fields, or a function that makes them from the latest document; `null` while there is none. */
type Change<D extends DatabaseName> = Written<D> | ((latest: Documents[D] | null) => Written<D>)

function changeOf<D extends DatabaseName>(change: Change<D>, latest: LocalDoc<D> | null): Written<D> {
  return typeof change === 'function' ? change(latest as Documents[D] | null) : change
}

/**
 * Runs work on this device's databases. Reads and writes fail when the device is full, or when a newer version of the
 * site has upgraded the databases: the outcome is then `storage`, never an exception.
 */
export async function onDevice<Code extends string, Value>(
  { storage }: Pick<Device, 'storage'>,
  work: () => Promise<Outcome<Code, Value>>,
): Promise<Outcome<Code | 'storage', Value>> {
  try {
    return await work()
  } catch (error) {
    console.error('local work failed', error instanceof Error ? error.name : 'unknown')
    storage.report(error)
    return failed('storage')
  }
}

/**
 * Writes a document on this device, if the domain allows it, and marks it as unsent. The newest version replaces a
 * rejected one, whose rejection is removed.
 * @param change the fields that change, all of them for a new document. A function is called again when the document
 * changed or appeared in between, so that another device's changes, or the cell typed just before, stay.
 */
export function writeDocument<D extends DatabaseName>(device: Device, name: D, id: string, change: Change<D>): Writing {
  return withMember(device, (member) => writeChecked(device, member, name, id, change))
}

/**
 * Writes a form's edits over the latest version of the document.
 * @param began the fields as the form first showed them
 */
export function writeForm<D extends 'annonces' | 'users' | 'prives' | 'suivis'>(
  device: Device,
  name: D,
  id: string,
  typed: Written<D>,
  began: Written<D>,
): Writing {
  return withMember(device, async ({ uid }) => {
    const author = { by: uid, at: serverInstant(device) }
    return writeDocument(device, name, id, (latest) =>
      latest === null ? typed : (rebaseEdits(SHAPES[name], began, typed, { ...latest }, author) as Written<D>),
    )
  })
}

/**
 * The member and device as stamps name them. RxDB draws a random token with each database: one recreated after eviction
 * by the browser has another, so that no write is ever taken for an earlier one.
 * @param now milliseconds since the epoch
 */
export async function stampWriter(
  { uid, database }: Pick<ActiveMember, 'uid' | 'database'>,
  now: number,
): Promise<Writer> {
  return { node: nodeOf(uid, await database.storageToken), now }
}

/** The next version of a document, with this write's stamp on what it changes. */
export function withStamps<D extends DatabaseName>(
  name: D,
  before: LocalDoc<D> | null,
  next: LocalDoc<D>,
  writer: Writer,
): LocalDoc<D> {
  if (!isVersioned(name) || next.removal) return next
  const prev = before ?? blankOf(name, next)
  const written = stamped(SHAPES[name], { ...prev }, { ...next }, writer, ownersOf(next._id))
  return written as unknown as LocalDoc<D>
}

/** Inserts a document. False when another write here, or the server's version, was inserted in between. */
async function insertFirst<Doc>(collection: RxCollection<Doc>, document: Doc): Promise<boolean> {
  try {
    await collection.insert(document)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'CONFLICT') return false
    throw error
  }
}

async function writeChecked<D extends DatabaseName>(
  device: Device,
  member: ActiveMember,
  name: D,
  id: string,
  change: Change<D>,
): Writing {
  const collection = member.database[name] as unknown as RxCollection<WithLocalNotes<Documents[D]>>
  const existing = await collection.findOne(id).exec()
  const before = (existing?.toMutableJSON() as LocalDoc<D> | undefined) ?? null
  const unsentAt = new Date(device.environment.clock.now()).toISOString()
  const writer = await stampWriter(member, device.serverClock.now())
  const fresh = fromWire(name, { _id: id })
  const changed = { ...fresh, ...before, ...changeOf(change, before), unsentAt } as unknown as LocalDoc<D>
  const next = withStamps(name, before, changed, writer)
  const { uid, userType } = member
  const actor = { kind: 'member', uid, userType } as const
  const proposed = next.removal ? { _id: id, _deleted: true } : ruleDoc(name, next)
  const refusal = WRITE_RULES[name](proposed, before === null ? null : ruleDoc(name, before), actor)
  if (refusal !== null) return failed(refusal.code, refusal.fields)
  if (existing === null) {
    const { _deleted, ...document } = next
    const isInserted = await insertFirst(collection, document as unknown as WithLocalNotes<Documents[D]>)
    if (!isInserted) return writeChecked(device, member, name, id, change)
  } else {
    // Only the changed fields, over the server's latest.
    await existing.incrementalModify((latest) => {
      const from = latest as LocalDoc<D>
      return withStamps(name, from, { ...from, ...changeOf(change, from), unsentAt }, writer)
    })
  }
  await replaceRejections(member.database, name, before, next)
  void device.environment.persistStorage()
  return { ok: true, value: { uid, db: name, id, at: unsentAt } }
}

/** Removes a rejection, once the member has corrected the version or given it up. */
export async function abandonRejection(device: Device, id: string): Promise<void> {
  const member = await currentMember(device)
  await member?.database.rejections.findOne(id).incrementalRemove()
}
