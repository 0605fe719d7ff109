import type { Candidature } from '#domain/candidature.ts'
import type { StoredEntry } from '#domain/conversation/entries.ts'
import { conversationOf } from '#domain/conversation/ids.ts'
import { EXPORT } from '#messages/fr/export.ts'
import { PAPERS_EXPORT } from '#messages/fr/partenariat/export.ts'
import type { MemberExport } from '../export.ts'
import { articleHtml } from './records.ts'
import type { Files } from './values.ts'

/** An entry under its parties' names, with what its kind fills. */
function asRead(entry: StoredEntry, candidature: Candidature | undefined): object {
  const { kind, by, boutiqueId, at, receivedAt, text, photos, active, reason } = entry
  const boutique = candidature?.annonce.nom ?? PAPERS_EXPORT.boutique
  const createur = candidature?.nom ?? PAPERS_EXPORT.createur
  const own = kind === 'blocage' ? { active } : { reason, text, photos }
  return {
    heading: PAPERS_EXPORT.parties(boutique, createur),
    kind: EXPORT.values[kind] ?? kind,
    by: by === boutiqueId ? boutique : createur,
    at,
    receivedAt,
    ...own,
  }
}

/** What was said in the member's conversations, as HTML, a page at a time. */
export async function* conversationArticles(data: MemberExport, files: Files): AsyncGenerator<readonly string[]> {
  for await (const page of data.documents.conversations()) {
    const entries = page as unknown as readonly StoredEntry[]
    const ids = [...new Set(entries.map(({ _id }) => conversationOf(_id)))]
    const candidatures = await data.candidatures(ids)
    yield entries.map((entry) =>
      articleHtml('conversations', asRead(entry, candidatures.get(conversationOf(entry._id))), files),
    )
  }
}
