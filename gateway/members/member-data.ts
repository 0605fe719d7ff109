import { eraseRecordRosters } from '../partenariats/stored-ledger.ts'
import { leaveOpenCandidatures } from '../rules/open-candidatures.ts'
import { eraseAll, eraseById, refsByPrefix } from '../store/documents.ts'
import type { StoreDatabase } from '../store/store.ts'
import type { Leaving } from './leaving.ts'
import { eraseMails } from './mails.ts'
import { allOwnersAreGone, anOwnerIsGone, isLeftAlone, neverAnOrphan, type OrphanRule } from './owners.ts'
import { eraseReports } from './reports.ts'
import { leaveShared } from './shared.ts'
import { eraseSuivisAbout } from './suivis.ts'

type Erase = (leaving: Leaving) => Promise<void>

interface MemberData {
  /** Erases what a database has of the member, or parts with what others keep. Safe to run twice. */
  readonly erase: Erase
  /** Whether a document written while its owner's account was being deleted is erased by whoever wrote it. */
  readonly isOrphan: OrphanRule
  /** The parts of the member's export that are read from it. */
  readonly exported: readonly string[]
}

const nothing: Erase = async () => undefined

/** Documents whose ids begin with their owner's uid. */
const byPrefix =
  (name: StoreDatabase): Erase =>
  async ({ store, uid }) => {
    const db = store.db(name)
    await eraseAll(db, () => refsByPrefix(db, `${uid}.`))
  }

/** The document whose id is the uid. */
const byUid =
  (name: StoreDatabase): Erase =>
  ({ store, uid }) =>
    eraseById(store.db(name), uid)

/**
 * What each database has of a member, in the order in which it is erased: a candidature goes before what belongs to it,
 * so that nobody can start papers, and the profile last. The deletion, the departure, the export and writers whose
 * member has left meanwhile read this table, and a database without a row does not compile.
 */
export const MEMBER_DATA = {
  annonces: { erase: byPrefix('annonces'), isOrphan: anOwnerIsGone, exported: ['documents'] },
  photos: { erase: byPrefix('photos'), isOrphan: anOwnerIsGone, exported: ['photos'] },
  coordination: {
    erase: async ({ store, uid }) => {
      await leaveOpenCandidatures(store, uid)
      await eraseRecordRosters(store, uid)
    },
    isOrphan: neverAnOrphan,
    exported: [],
  },
  candidatures: { erase: leaveShared('candidatures'), isOrphan: anOwnerIsGone, exported: ['documents'] },
  partenariats: { erase: leaveShared('partenariats'), isOrphan: allOwnersAreGone, exported: ['documents'] },
  records: { erase: leaveShared('records'), isOrphan: allOwnersAreGone, exported: ['documents'] },
  conversations: { erase: leaveShared('conversations'), isOrphan: isLeftAlone, exported: ['documents'] },
  suivis: {
    erase: async (leaving) => {
      await byPrefix('suivis')(leaving)
      await eraseSuivisAbout(leaving.store, leaving.uid)
    },
    isOrphan: anOwnerIsGone,
    exported: ['documents'],
  },
  mail: { erase: eraseMails, isOrphan: neverAnOrphan, exported: ['mails', 'contacts'] },
  moderation: { erase: eraseReports, isOrphan: neverAnOrphan, exported: ['signalements'] },
  prives: { erase: byUid('prives'), isOrphan: anOwnerIsGone, exported: ['documents'] },
  users: { erase: byUid('users'), isOrphan: anOwnerIsGone, exported: ['documents'] },
  // The account, its sessions and its links are erased after all this: `../accounts/deletion.ts`.
  accounts: {
    erase: nothing,
    isOrphan: neverAnOrphan,
    exported: ['compte', 'sessions', 'appareils', 'notifications'],
  },
  // Rebuilt from the annonces.
  catalogue: { erase: nothing, isOrphan: neverAnOrphan, exported: [] },
} as const satisfies { readonly [D in StoreDatabase]: MemberData }

/** The parts of an export, each read from the database that names it. */
export type ExportPart = (typeof MEMBER_DATA)[StoreDatabase]['exported'][number]

/** Databases whose documents are exported as they are. */
export type ExportedDatabase = {
  [D in StoreDatabase]: 'documents' extends (typeof MEMBER_DATA)[D]['exported'][number] ? D : never
}[StoreDatabase]
