import type { Uid } from '#domain/ids.ts'
import { type Actor, DATABASE_NAMES, type DatabaseName, type Doc } from '#domain/rules.ts'
import type { SessionLine } from '#domain/session.ts'
import { emailId } from '../accounts/documents.ts'
import type { Accounts, Member } from '../accounts/types.ts'
import type { Mail } from '../notices/mail/document.ts'
import { find, getByPrefix } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { readSnapshot } from '../sync/pull/snapshot.ts'

/** Everything that is kept of a member, as that member may read it. Instants are ISO 8601. */
export interface MemberExport {
  readonly format: 'rayon-libre/1'
  readonly exportedAt: string
  readonly compte: Member
  readonly sessions: readonly Omit<SessionLine, 'id'>[]
  /** One's own documents by database, candidatures sent and received included, without the store's fields. */
  readonly documents: { readonly [N in DatabaseName]: readonly Doc[] }
  readonly photos: readonly object[]
  /** The mails received from the site: what about and when. Their text goes after a month. */
  readonly mails: readonly object[]
  /** The messages sent to the support under the account's address. */
  readonly contacts: readonly object[]
}

const DOCUMENTS_PAGE = 500 // read at a time

function withoutStoreFields(doc: Doc): Doc {
  const kept = Object.entries(doc).filter(([field]) => field === '_id' || !field.startsWith('_'))
  return Object.fromEntries(kept) as unknown as Doc
}

async function ownDocuments(store: Store, actor: Actor): Promise<MemberExport['documents']> {
  const entries = await Promise.all(
    DATABASE_NAMES.map(async (name) => {
      const docs: Doc[] = []
      const own = readSnapshot(store, { name, scope: 'own', actor, after: null, size: DOCUMENTS_PAGE })
      for await (const page of own) docs.push(...page)
      return [name, docs.map(withoutStoreFields)] as const
    }),
  )
  return Object.fromEntries(entries) as unknown as MemberExport['documents']
}

type Stub = { readonly content_type: string; readonly length: number }

async function ownPhotos(store: Store, uid: Uid): Promise<object[]> {
  const found = await getByPrefix(store.db('photos'), `${uid}.`)
  return found.map(({ _id, createdAt, _attachments }) => {
    const pictures = Object.entries((_attachments ?? {}) as { readonly [name: string]: Stub })
    return {
      id: _id,
      createdAt,
      pictures: pictures.map(([name, { content_type, length }]) => ({ name, content_type, length })),
    }
  })
}

function mailLine({ message, state, createdAt, sentAt }: Mail): object {
  return { subject: message?.subject, state, createdAt, sentAt }
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
  const { email, userType } = compte
  const received = await find<Mail>(store.db('mail'), { uid })
  const written = await find<Mail>(store.db('mail'), { sender: emailId(store, email) })
  return {
    format: 'rayon-libre/1',
    exportedAt: new Date(clock()).toISOString(),
    compte,
    sessions: (await accounts.sessionsOf(uid, sessionId)).map(({ id, ...line }) => line),
    documents: await ownDocuments(store, { kind: 'member', uid, userType }),
    photos: await ownPhotos(store, uid),
    mails: received.filter(({ state }) => state !== 'unwanted').map(mailLine),
    contacts: written.map((mail) => ({ ...mailLine(mail), text: mail.message?.text })),
  }
}
