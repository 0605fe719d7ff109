import type { StoredEntry } from '#domain/conversation/entries.ts'
import { blocageIdOf, ENTRY_DRAWN, type EntryId, type EntryKind, entryIdOf } from '#domain/conversation/ids.ts'
import { type CandidatureId, partsOf } from '#domain/ids.ts'
import type { ReportReason } from '#domain/signalement.ts'
import type { Device } from '../device/device.ts'
import type { Outcome } from '../outcome.ts'
import { drawId } from '../platform/crypto.ts'
import type { Write } from '../writes.ts'
import { serverInstant, type WriteCode, withMember, writeDocument } from './write.ts'

function writeEntry(
  device: Device,
  id: CandidatureId,
  kind: EntryKind,
  fields: Partial<StoredEntry>,
): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, async ({ uid }) => {
    const { boutiqueId, creatorId } = partsOf(id)
    const entryId = kind === 'blocage' ? blocageIdOf(id, uid) : entryIdOf(id, kind, uid, drawId(ENTRY_DRAWN))
    // A choice to block that replaces another has not been taken yet either.
    const envelope = { kind, boutiqueId, creatorId, by: uid, at: serverInstant(device), receivedAt: '' }
    return writeDocument(device, 'conversations', entryId, { ...envelope, ...fields })
  })
}

/** Says something to the other party of a candidature: a text, photos, or both. Works without a network. */
export function sendMessage(
  device: Device,
  id: CandidatureId,
  { text, photos = [] }: Pick<StoredEntry, 'text'> & Partial<Pick<StoredEntry, 'photos'>>,
): Promise<Outcome<WriteCode, Write>> {
  return writeEntry(device, id, 'message', { text, photos })
}

/** Takes the other party's messages no more, or again. */
export function setBlocked(device: Device, id: CandidatureId, active: boolean): Promise<Outcome<WriteCode, Write>> {
  return writeEntry(device, id, 'blocage', { active })
}

/** Tells the support about a conversation, or about one message of it; the other party never learns of it. */
export function report(
  device: Device,
  id: CandidatureId,
  { reason, text, about = '' }: { readonly reason: ReportReason; readonly text: string; readonly about?: EntryId | '' },
): Promise<Outcome<WriteCode, Write>> {
  return writeEntry(device, id, 'signalement', { reason, text, about })
}
