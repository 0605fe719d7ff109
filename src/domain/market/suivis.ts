import type { FieldError } from '../codes.ts'
import type { FieldTable } from '../fields.ts'
import {
  type AnnonceId,
  boutiqueOf,
  type CandidatureId,
  isAnnonceId,
  partsOf,
  SUIVI_KINDS,
  type SuiviId,
  type SuiviParts,
} from '../ids.ts'
import type { Typed } from '../typed.ts'
import { VERSION_FIELDS, type Versioned } from '../versions/fields.ts'
import { PRECISION_FIELDS } from './precisions.ts'

/**
 * How a member is notified of a saved search's results; by `place`, for the search of one annonce that is full
 * (`placeSearch`), once, when it has a place again.
 */
const ALERTS = ['', 'at-once', 'daily', 'place'] as const
export type Alert = (typeof ALERTS)[number]

export const NOTE_MAX = 2000 // characters
const SEARCH_NAME_MAX = 80 // characters
const SEARCH_MAX = 600 // characters of a query string

export const SUIVI_FIELDS = Object.assign(
  {
    kind: { kind: 'choice', values: SUIVI_KINDS },
    // For a favourite: false once removed. It is never deleted: another device may have set it again.
    kept: { kind: 'boolean' },
    // When a favourite was added or removed, or a saved search created.
    at: { kind: 'text', max: 24, format: 'instant' },
    // The parties of its subject, from its id; empty for a saved search; `creatorId` is also empty for a favourite.
    boutiqueId: { kind: 'text', max: 20, format: 'uid' },
    creatorId: { kind: 'text', max: 20, format: 'uid' },
    // Of a favourite's annonce as last seen, to name it when it is no longer published.
    nom: { kind: 'text', max: 120 },
    ville: { kind: 'text', max: 120 },
    prix: { kind: 'number', min: 0, max: 100_000 },
    titre: PRECISION_FIELDS.titre,
    // The query string of a saved search's address; empty matches all annonces.
    search: { kind: 'text', max: SEARCH_MAX },
    // The member's name for a saved search.
    name: { kind: 'text', max: SEARCH_NAME_MAX },
    alert: { kind: 'choice', values: ALERTS },
    byMail: { kind: 'boolean' },
    byPush: { kind: 'boolean' },
    // The latest annonce seen of a saved search's results, or the read position of a conversation. Only increases.
    seenAt: { kind: 'text', max: 24, format: 'instant' },
    // A boutique's private note on a candidature, and whether it is short-listed.
    text: { kind: 'text', max: NOTE_MAX },
    retenue: { kind: 'boolean' },
  } as const,
  VERSION_FIELDS,
) satisfies FieldTable

/**
 * A member's private document, readable and writable by them alone: a favourite, a saved search, a boutique's note on a
 * candidature, or a conversation's read position. Fields of other kinds are empty.
 */
export interface Suivi extends Typed<typeof SUIVI_FIELDS>, Versioned {
  readonly _id: SuiviId
}

/** The maximum number of each kind per member. */
export const SUIVIS_MAX = {
  favori: { max: 500, code: 'too-many-favoris' },
  recherche: { max: 50, code: 'too-many-recherches' },
} as const

/** The maximum of the kind that a document counts towards; `null` if it does not count. */
export function quotaOf({
  kind,
  kept,
}: Pick<Suivi, 'kind' | 'kept'>): (typeof SUIVIS_MAX)[keyof typeof SUIVIS_MAX] | null {
  if (kind === 'recherche') return SUIVIS_MAX.recherche
  return kind === 'favori' && kept ? SUIVIS_MAX.favori : null
}

/** The field values that a document's id implies. */
export function fieldsOfId({ kind, about }: SuiviParts): Pick<Suivi, 'kind' | 'boutiqueId' | 'creatorId'> {
  if (kind === 'recherche') return { kind, boutiqueId: '', creatorId: '' }
  if (kind === 'favori') return { kind, boutiqueId: boutiqueOf(about as AnnonceId), creatorId: '' }
  const { boutiqueId, creatorId } = partsOf(about as CandidatureId)
  return { kind, boutiqueId, creatorId }
}

/** The requirements of a document's kind, besides its field rules. */
export function suiviErrors(doc: { readonly [field: string]: unknown }, parts: SuiviParts): readonly FieldError[] {
  const wanted: { readonly [field: string]: unknown } = fieldsOfId(parts)
  const errors = Object.keys(wanted)
    .filter((field) => doc[field] !== wanted[field])
    .map((field): FieldError => ({ field, code: 'unknown-value' }))
  const unnamed = parts.kind === 'recherche' && String(doc.name).trim() === ''
  return unnamed ? errors.concat({ field: 'name', code: 'required' }) : errors
}

/** Whether a member may own such a document: notes are the boutique's, read marks the two parties'. */
export function mayKeep(parts: SuiviParts): boolean {
  const { boutiqueId, creatorId } = fieldsOfId(parts)
  if (parts.kind === 'note') return parts.uid === boutiqueId
  return parts.kind !== 'lu' || parts.uid === boutiqueId || parts.uid === creatorId
}

const OF_ANNONCE = 'annonce='

/** The query string of the saved search of one annonce, whose alert is `place`. */
export function placeSearch(id: AnnonceId): string {
  return OF_ANNONCE + id
}

/** The name of that search. */
export function placeName({ nom, ville }: Pick<Suivi, 'nom' | 'ville'>): string {
  return `${nom}, ${ville}`.slice(0, SEARCH_NAME_MAX)
}

/** The annonce of which a member waits for a place; `null` for any other saved search. */
export function awaitedAnnonce({ search }: Pick<Suivi, 'search'>): AnnonceId | null {
  const id = search.slice(OF_ANNONCE.length)
  return search.indexOf(OF_ANNONCE) === 0 && isAnnonceId(id) ? id : null
}

/** The alerts that a saved search can have. */
export function alertsOf(recherche: Pick<Suivi, 'search'>): readonly Alert[] {
  const isOfAnnonce = awaitedAnnonce(recherche) !== null
  return ALERTS.filter((alert) => alert === '' || (alert === 'place') === isOfAnnonce)
}
