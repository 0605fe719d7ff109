import type { FieldError } from './codes.ts'
import type { FieldTable } from './fields.ts'
import {
  type AnnonceId,
  boutiqueOf,
  type CandidatureId,
  partsOf,
  SUIVI_KINDS,
  type SuiviId,
  type SuiviParts,
} from './ids.ts'
import type { Typed } from './typed.ts'
import { VERSION_FIELDS, type Versioned } from './versions/fields.ts'

/** How a member is told of what a saved search finds. */
export const ALERTS = ['', 'at-once', 'daily'] as const
export type Alert = (typeof ALERTS)[number]

export const NOTE_MAX = 2000 // characters
const SEARCH_NAME_MAX = 80 // characters
const SEARCH_MAX = 600 // characters of a query string

export const SUIVI_FIELDS = Object.assign(
  {
    kind: { kind: 'choice', values: SUIVI_KINDS },
    // Of a favourite: false once it was removed. It is never deleted: on another device it may have been set again.
    kept: { kind: 'boolean' },
    // Since when it is kept, or is no longer; of a saved search, since when.
    at: { kind: 'text', max: 24, format: 'instant' },
    // The parties of what it is about, as its id has them; empty for a saved search, as `creatorId` is for a favourite.
    boutiqueId: { kind: 'text', max: 20, format: 'uid' },
    creatorId: { kind: 'text', max: 20, format: 'uid' },
    // Of the annonce of a favourite, so that one that is gone can be named.
    nom: { kind: 'text', max: 120 },
    ville: { kind: 'text', max: 120 },
    prix: { kind: 'number', min: 0, max: 100_000 },
    // The query string of a saved search's address; empty finds all.
    search: { kind: 'text', max: SEARCH_MAX },
    // What the member calls a saved search.
    name: { kind: 'text', max: SEARCH_NAME_MAX },
    alert: { kind: 'choice', values: ALERTS },
    byMail: { kind: 'boolean' },
    byPush: { kind: 'boolean' },
    // Up to which annonce the member has seen what a saved search finds, or has read a conversation. Never goes back.
    seenAt: { kind: 'text', max: 24, format: 'instant' },
    // A boutique's own note on a candidature, and whether it is on their short list.
    text: { kind: 'text', max: NOTE_MAX },
    retenue: { kind: 'boolean' },
  } as const,
  VERSION_FIELDS,
) satisfies FieldTable

/**
 * What a member keeps for themselves, read and written by nobody else: a favourite, a saved search, a boutique's note on
 * a candidature, how far a conversation was read. Fields of another kind are empty.
 */
export interface Suivi extends Typed<typeof SUIVI_FIELDS>, Versioned {
  readonly _id: SuiviId
}

/** How many of a kind a member keeps at a time. */
export const SUIVIS_MAX = {
  favori: { max: 500, code: 'too-many-favoris' },
  recherche: { max: 50, code: 'too-many-recherches' },
} as const

/** The bound of the kind that a document takes a place of; `null` when it takes none. */
export function quotaOf({
  kind,
  kept,
}: Pick<Suivi, 'kind' | 'kept'>): (typeof SUIVIS_MAX)[keyof typeof SUIVIS_MAX] | null {
  if (kind === 'recherche') return SUIVIS_MAX.recherche
  return kind === 'favori' && kept ? SUIVIS_MAX.favori : null
}

/** What the id of a document says of its fields. */
export function fieldsOfId({ kind, about }: SuiviParts): Pick<Suivi, 'kind' | 'boutiqueId' | 'creatorId'> {
  if (kind === 'recherche') return { kind, boutiqueId: '', creatorId: '' }
  if (kind === 'favori') return { kind, boutiqueId: boutiqueOf(about as AnnonceId), creatorId: '' }
  const { boutiqueId, creatorId } = partsOf(about as CandidatureId)
  return { kind, boutiqueId, creatorId }
}

/** What its kind asks of a document, beside its fields. */
export function suiviErrors(doc: { readonly [field: string]: unknown }, parts: SuiviParts): readonly FieldError[] {
  const wanted: { readonly [field: string]: unknown } = fieldsOfId(parts)
  const errors = Object.keys(wanted)
    .filter((field) => doc[field] !== wanted[field])
    .map((field): FieldError => ({ field, code: 'unknown-value' }))
  const unnamed = parts.kind === 'recherche' && String(doc.name).trim() === ''
  return unnamed ? errors.concat({ field: 'name', code: 'required' }) : errors
}

/** Whether somebody may keep such a document: notes are the boutique's, and read marks the two parties'. */
export function mayKeep(parts: SuiviParts): boolean {
  const { boutiqueId, creatorId } = fieldsOfId(parts)
  if (parts.kind === 'note') return parts.uid === boutiqueId
  return parts.kind !== 'lu' || parts.uid === boutiqueId || parts.uid === creatorId
}
