import { SESSION_KEY } from '#wire/names.ts'
import { type MemberCollection, one } from '../member-reads/queries.ts'
import type { StoredDocuments } from '../member-reads/stored.ts'
import { lastMember, type SessionRecord } from '../session/session-record.ts'
import type { DeviceServices } from './services.ts'

/** The collections of the first screens; the second list is for screens about an annonce, which may show its papers. */
const SCREEN_COLLECTIONS: readonly MemberCollection[] = ['users', 'annonces', 'candidatures', 'rejections', 'prives']
const PAPER_COLLECTIONS: readonly MemberCollection[] = ['partenariats', 'records', 'notes']

/** Shows a member's stored documents, until their database is open or they have signed out in another tab. */
async function show(
  { environment, state }: DeviceServices,
  record: SessionRecord,
  reads: StoredDocuments,
  about: string | undefined,
): Promise<void> {
  const stops = [
    environment.page.onStorage((key) => {
      if (key === SESSION_KEY && lastMember(environment)?.uid !== record.uid) end()
    }),
    state.subscribe(({ member }) => {
      if (member !== undefined) end()
    }),
  ]
  let over = false
  const end = () => {
    if (over) return
    over = true
    for (const stop of stops) stop()
    reads.close()
    state.setState({ previewMember: undefined })
  }
  await reads.read(about === undefined ? SCREEN_COLLECTIONS : [...SCREEN_COLLECTIONS, ...PAPER_COLLECTIONS])
  const profil = reads.peek({ profil: one('users', record.uid) })?.profil
  // Screens need the profile; without it, wait for the server's.
  if (over || !profil) return end()
  state.setState({ previewMember: { ...record, reads, profil, expired: false } })
}

/** Shows the stored newest annonces in lists, or those of the server's page: searches go over them too. */
async function showNewest({ environment, annonceIndex }: DeviceServices): Promise<void> {
  // Without them, lists wait for the databases.
  const stored = await environment.storedNewest?.().catch(() => undefined)
  const { list } = environment.firstHtml ?? {}
  const newest = stored ?? (list?.place === '' ? list : undefined)
  if (newest !== undefined) annonceIndex.seed(newest.cards, newest.total)
}

/** Warm start: the member's documents as stored, shown before the databases are open. */
export function createWarmStart(services: DeviceServices) {
  let reads: StoredDocuments | undefined
  return {
    /** Reads the member and the first screen's documents. @param about the id of the page's annonce, if any */
    read: async (about?: string) => {
      const newest = showNewest(services)
      const record = lastMember(services.environment)
      // If its code cannot be loaded, the databases show the member later.
      if (record !== null) reads = await services.environment.storedDocuments?.(record.uid).catch(() => undefined)
      if (record !== null && reads !== undefined) await show(services, record, reads, about)
      await newest
    },
    /** Resolves when no read is pending. @returns whether one was */
    idle: async () => (await reads?.idle()) === true,
  }
}
