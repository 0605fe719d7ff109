import type { Rejection } from '#data/hooks/use-sync.ts'
import type { RefusalCode } from '#domain/codes.ts'
import { candidatureOf, partsOf, type RecordId } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'
import { paths } from '#wire/site.ts'

/** Records shown with the statements. */
const OF_STATEMENTS = ['statement', 'answer', 'payment', 'receipt']

/** What the write is about is no longer there. An annonce is written anew then, and a conversation shows its messages. */
const GONE: readonly RefusalCode[] = ['annonce-missing', 'annonce-closed', 'document-gone', 'not-confirmed']

/**
 * The screen where a rejected write is corrected; it reads the rejected version from the router's state.
 * @returns undefined where nothing can be corrected
 */
export function correctionPath(
  { collection, docId, version, refusal }: Rejection,
  userType: UserType,
): string | undefined {
  if (collection === 'annonces') return paths.annonceModifier(docId)
  // The ids of what concerns a candidature begin with its own.
  const candidature = candidatureOf(docId as RecordId)
  if (collection === 'conversations') return paths.conversation(candidature)
  if (GONE.includes(refusal.code)) return undefined
  if (collection === 'suivis') return paths.suivis
  if (collection === 'users' || collection === 'prives' || refusal.code === 'profile-incomplete')
    return paths.profilModifier
  const { annonceId, creatorId } = partsOf(candidature)
  if (collection === 'candidatures') {
    if (version.status === 'pending') return paths.annonce(annonceId)
    return userType === 'boutique' ? paths.candidatures(annonceId) : paths.tableauDeBord
  }
  if (version.kind === 'end') return paths.partenariat(candidature)
  return paths[OF_STATEMENTS.includes(version.kind as string) ? 'releves' : 'inventaire'](annonceId, creatorId)
}
