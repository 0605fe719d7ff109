import type { Rejection } from '#data/hooks/use-sync.ts'
import { candidatureOf, isCandidatureId, isRecordId, partsOf } from '#domain/ids.ts'
import { conversationOf, isEntryId } from '#domain/talk/ids.ts'
import type { UserType } from '#domain/user.ts'
import { paths } from '#wire/site.ts'

/** Records shown with the statements. */
const OF_STATEMENTS = ['statement', 'answer', 'payment', 'receipt']

/** The screen where a rejected write is corrected; it reads the rejected version from the router's state. */
export function correctionPath({ collection, docId, version, refusal }: Rejection, userType: UserType): string {
  if (collection === 'annonces') return paths.annonceModifier(docId)
  if (collection === 'partenariats' && isCandidatureId(docId)) {
    const { annonceId, creatorId } = partsOf(docId)
    return paths.inventaire(annonceId, creatorId)
  }
  if (collection === 'conversations' && isEntryId(docId)) return paths.conversation(conversationOf(docId))
  if (collection === 'records' && isRecordId(docId)) {
    const { annonceId, creatorId } = partsOf(candidatureOf(docId))
    if (version.kind === 'end') return paths.partenariat(candidatureOf(docId))
    return paths[OF_STATEMENTS.includes(String(version.kind)) ? 'releves' : 'inventaire'](annonceId, creatorId)
  }
  if (collection !== 'candidatures' || refusal.code === 'profile-incomplete') return paths.profilModifier
  if (!isCandidatureId(docId)) return paths.tableauDeBord
  const { annonceId } = partsOf(docId)
  if (version.status === 'pending') return paths.annonce(annonceId)
  return userType === 'boutique' ? paths.candidatures(annonceId) : paths.tableauDeBord
}
