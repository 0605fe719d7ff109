import type { Candidature } from './candidature.ts'
import type { Annonce } from './market/annonce.ts'
import type { Suivi } from './market/suivis.ts'
import type { StoredRecord } from './papers/records.ts'
import type { DatabaseName } from './rules.ts'
import type { StoredEntry } from './talk/entries.ts'
import type { User } from './user.ts'

const TITLE_MAX = 60 // characters of a message

/** A recognisable title for a document of any kind. */
export function titleOf(name: DatabaseName, doc: unknown): string {
  if (name === 'annonces') return (doc as Annonce).nom
  if (name === 'candidatures') return (doc as Candidature).annonce.nom
  if (name === 'records') {
    const { article, reason } = doc as StoredRecord
    return article || reason.slice(0, TITLE_MAX)
  }
  if (name === 'suivis') return (doc as Suivi).name || (doc as Suivi).nom
  if (name === 'conversations') return (doc as StoredEntry).text.slice(0, TITLE_MAX)
  return name === 'users' ? (doc as User).nom : ''
}
