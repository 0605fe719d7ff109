import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, isCopyKey, type RecordId, recordKeyOf, type Uid } from '#domain/ids.ts'
import type { Copy } from '#domain/papers/records.ts'
import { type Actor, DATABASE_NAMES, type DatabaseName, type Doc } from '#domain/rules.ts'
import type { Accounts, MemberAccount } from '../accounts/types.ts'
import { type ExportedDatabase, type ExportPart, MEMBER_DATA } from '../members/member-data.ts'
import { get, getPresent, presentPages, scanIds } from '../store/documents.ts'
import { pageSizeOf } from '../store/large/pages.ts'
import type { Store } from '../store/store.ts'
import { readSnapshot } from '../sync/pull/snapshot.ts'
import { contactPages, deviceLines, filedReports, mailPages, subscriptionLines } from './correspondence.ts'
import type { WrittenRecord } from './page/written-once.ts'
import { type OwnPhotos, ownPhotos } from './photos.ts'

/** Reads a list from the store, from the start and a page at a time; a page may be empty. */
export type PageReader = () => AsyncIterable<readonly object[]>

/** Data other than the member's own documents, each list under its name in the files. */
type Lists = { readonly [P in Exclude<ExportPart, 'compte' | 'documents' | 'photos'>]: PageReader }

/**
 * All data stored about a member, as that member may read it. Instants are ISO 8601. Lists that may be long are read
 * while being written, once for each file that contains them.
 */
export interface MemberExport {
  readonly exportedAt: string
  readonly compte: MemberAccount
  /** The member's own documents by database, candidatures sent and received included, without the store's fields. */
  readonly documents: { readonly [D in ExportedDatabase]: PageReader }
  readonly photos: OwnPhotos
  readonly lists: Lists
  /** Candidatures by id; they name the parties of papers. */
  readonly candidatures: (ids: readonly string[]) => Promise<ReadonlyMap<string, Candidature>>
  /** Write-once records of a candidature's partnership, except the copies, which are large. */
  readonly recordsOf: (candidatureId: CandidatureId) => Promise<readonly WrittenRecord[]>
  /** Its agreed copies, oldest first, one at a time. */
  readonly copiesOf: (candidatureId: CandidatureId) => AsyncIterable<Copy>
}

const SMALL_PAGE = 100 // records read at a time, copies apart

function withoutStoreFields(doc: Doc): Doc {
  const fields = Object.entries(doc).filter(([field]) => field === '_id' || !field.startsWith('_'))
  return Object.fromEntries(fields) as unknown as Doc
}

async function* ownDocuments(store: Store, name: DatabaseName, actor: Actor): AsyncGenerator<readonly Doc[]> {
  const snapshot = readSnapshot(store, { name, scope: 'own', actor, after: null, size: pageSizeOf(name) })
  for await (const page of snapshot) yield page.map(withoutStoreFields)
}

async function candidaturesById(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, Candidature>> {
  const found = await getPresent<Candidature>(store.db('candidatures'), ids)
  return new Map(found.map((one) => [one._id, one]))
}

/** The ids of a partnership's write-once records; copies are recognised by their keys. */
async function* recordIds(store: Store, id: CandidatureId, isCopy: boolean): AsyncGenerator<RecordId> {
  for await (const record of scanIds(store.db('records'), `${id}.`)) {
    if (isCopyKey(recordKeyOf(record as RecordId)) === isCopy) yield record as RecordId
  }
}

async function smallRecords(store: Store, id: CandidatureId): Promise<readonly WrittenRecord[]> {
  const ids: string[] = []
  for await (const record of recordIds(store, id, false)) ids.push(record)
  const all: WrittenRecord[] = []
  const pages = presentPages<WrittenRecord>(store.db('records'), ids, SMALL_PAGE)
  for await (const page of pages) all.push(...page)
  return all
}

/** Reads each copy twice: sorting by date comes first. */
async function* copies(store: Store, id: CandidatureId): AsyncGenerator<Copy> {
  const db = store.db('records')
  const made: { readonly _id: string; readonly at: string }[] = []
  for await (const record of recordIds(store, id, true)) {
    const copy = await get<Copy>(db, record)
    if (copy !== null) made.push({ _id: copy._id, at: copy.at })
  }
  for (const { _id } of made.sort((a, b) => (a.at < b.at ? -1 : 1))) {
    const copy = await get<Copy>(db, _id)
    if (copy !== null) yield copy
  }
}

/** A short list as one page. */
function atOnce(read: () => Promise<readonly object[]>): PageReader {
  return async function* () {
    yield await read()
  }
}

export interface ExportContext {
  readonly store: Store
  readonly accounts: Pick<Accounts, 'member' | 'sessionsOf'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/** @returns null when the account is gone */
export async function exportMember(context: ExportContext, uid: Uid, sessionId: string): Promise<MemberExport | null> {
  const { store, accounts, clock } = context
  const compte = await accounts.member(uid)
  if (compte === null) return null
  const actor: Actor = { kind: 'member', uid, userType: compte.userType }
  const exported = DATABASE_NAMES.filter((name) => MEMBER_DATA[name].exported.includes('documents'))
  const documents = exported.map((name) => [name, () => ownDocuments(store, name, actor)] as const)
  return {
    exportedAt: new Date(clock()).toISOString(),
    compte,
    documents: Object.fromEntries(documents) as unknown as MemberExport['documents'],
    photos: await ownPhotos(store, uid),
    lists: {
      // Open sessions, the present one marked.
      sessions: atOnce(async () => (await accounts.sessionsOf(uid, sessionId)).map(({ id, ...line }) => line)),
      // Known devices: until when the account recognises them.
      appareils: atOnce(() => deviceLines(store, uid)),
      // Browsers subscribed to notifications: push service and date.
      notifications: atOnce(() => subscriptionLines(store, uid)),
      // Mails received from the site. Their text is deleted after a month, or at once when it has a secret link.
      mails: () => mailPages(store, uid),
      // Messages sent to the support under the account's addresses, since the account exists.
      contacts: () => contactPages(store, compte),
      // Reports they made, and the outcomes.
      signalements: atOnce(() => filedReports(store, uid)),
    },
    candidatures: (ids) => candidaturesById(store, ids),
    recordsOf: (id) => smallRecords(store, id),
    copiesOf: (id) => copies(store, id),
  }
}
