import { type CandidatureId, partsOf } from '#domain/ids.ts'
import type { StoredEntry } from '#domain/talk/entries.ts'
import { blocageIdOf, ENTRY_DRAWN, type EntryId, type EntryKind, entryIdOf } from '#domain/talk/ids.ts'
import type { ReportReason } from '#domain/talk/signalement.ts'
import type { Device } from '../device/device.ts'
import { drawId } from '../platform/crypto.ts'
import { serverInstant, type Writing, withMember, writeDocument } from './write.ts'

function writeEntry(device: Device, id: CandidatureId, kind: EntryKind, fields: Partial<StoredEntry>): Writing {
  return withMember(device, async ({ uid }) => {
    const { boutiqueId, creatorId } = partsOf(id)
    const entryId = kind === 'blocage' ? blocageIdOf(id, uid) : entryIdOf(id, kind, uid, drawId(ENTRY_DRAWN))
    // `receivedAt` is reset, also when a block replaces a former one: the server has not received it yet.
    const envelope = { kind, boutiqueId, creatorId, by: uid, at: serverInstant(device), receivedAt: '' }
    return writeDocument(device, 'conversations', entryId, { ...envelope, ...fields })
  })
}

/** Sends a message to the other party of a candidature: text, photos, or both. Works without a network. */
export function sendMessage(
  device: Device,
  id: CandidatureId,
  { text, photos = [] }: Pick<StoredEntry, 'text'> & Partial<Pick<StoredEntry, 'photos'>>,
): Writing {
  return writeEntry(device, id, 'message', { text, photos })
}

/** Blocks or unblocks the other party's messages. */
export function setBlocked(device: Device, id: CandidatureId, active: boolean): Writing {
  return writeEntry(device, id, 'blocage', { active })
}

/** Reports a conversation, or one message of it, to the support; the other party never learns of it. */
export function report(
  device: Device,
  id: CandidatureId,
  { reason, text, about = '' }: { readonly reason: ReportReason; readonly text: string; readonly about?: EntryId | '' },
): Writing {
  return writeEntry(device, id, 'signalement', { reason, text, about })
}
