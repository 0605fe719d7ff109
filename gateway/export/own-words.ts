import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import type { StoredEntry } from '#domain/talk/entries.ts'
import { find } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { ExportedMail } from './correspondence.ts'
import type { MemberExport, PageReader } from './export.ts'

/** Maps a list, dropping what `change` maps to null. */
function only<T extends object>(pages: PageReader, change: (one: T) => T | null): PageReader {
  return async function* () {
    for await (const page of pages()) {
      yield (page as readonly T[]).flatMap((one) => change(one) ?? [])
    }
  }
}

/** Removes the other party's words and contact address from a candidature. */
function ownPart(candidature: Candidature, uid: Uid): Candidature {
  if (candidature.creatorId !== uid) return { ...candidature, message: '', email: '' }
  const { reponse: _reponse, ...ownFields } = candidature
  return ownFields
}

/** What the other party noted in a partnership, without the reasons that they give for it. */
function withoutOthersReason<R extends Pick<StoredRecord, 'by'>>(record: R, uid: Uid): R {
  return record.by === uid ? record : { ...record, ...('reason' in record ? { reason: '' } : {}) }
}

/**
 * Restricts an export made by somebody else to the member's own words: without what others wrote to them, except
 * messages that the member reported. Texts of mails received are dropped too, since they quote others.
 */
export async function withOwnWordsAlone(store: Pick<Store, 'db'>, data: MemberExport): Promise<MemberExport> {
  const { uid } = data.compte
  const reports = await find<{ _id: string; about: string }>(store.db('moderation'), { by: uid })
  const reported = new Set(reports.map(({ about }) => about))
  const { conversations, candidatures, records } = data.documents
  const isTheirs = ({ _id, by }: StoredEntry) => by === uid || reported.has(_id)
  return {
    ...data,
    documents: {
      ...data.documents,
      conversations: only<StoredEntry>(conversations, (entry) => (isTheirs(entry) ? entry : null)),
      candidatures: only<Candidature>(candidatures, (one) => ownPart(one, uid)),
      records: only<StoredRecord>(records, (one) => withoutOthersReason(one, uid)),
    },
    recordsOf: async (id) => (await data.recordsOf(id)).map((one) => withoutOthersReason(one, uid)),
    lists: { ...data.lists, mails: only<ExportedMail>(data.lists.mails, (mail) => ({ ...mail, text: undefined })) },
    candidatures: async (ids) => {
      const found = await data.candidatures(ids)
      return new Map([...found].map(([id, one]) => [id, ownPart(one, uid)] as const))
    },
  }
}
