import { DAY_MS } from '../durations.ts'
import type { FieldTable } from '../fields.ts'
import type { AnnonceId, Uid } from '../ids.ts'
import { HIDDEN_REASONS } from '../talk/signalement.ts'
import type { Typed } from '../typed.ts'
import { PHOTO_URL_MAX, PHOTOS_MAX } from '../user.ts'
import { VERSION_FIELDS, type Versioned } from '../versions/fields.ts'
import { PHOTO_TEXTS_FIELDS } from './photo-texts.ts'
import { PRECISION_FIELDS } from './precisions.ts'

const PRIX_MAX = 100_000 // euros a month
export const COMMISSION_MAX = 100 // percent
export const CLOSED_LIFETIME_DAYS = 30 // a closed annonce is deleted this long after `closedAt`
export const DESCRIPTION_PREVIEW = 80 // characters of the description on the owner's card

/** A shorter description tells a créateur next to nothing. */
export const DESCRIPTION_MIN = 30 // characters, advised and not required

/** A device may be in any time zone and its clock slightly slow: its today is not the server's. */
const PUBLISHING_TOLERANCE_MS = 2 * DAY_MS

/** Whether an annonce ended too long ago to be published. @param now milliseconds since the epoch, server clock */
export function isOverToPublish(dateFin: string, now: number): boolean {
  return dateFin < new Date(now - PUBLISHING_TOLERANCE_MS).toISOString().slice(0, 10)
}

/** The fields of the annonce form. */
export const ANNONCE_FORM_FIELDS = Object.assign({}, PRECISION_FIELDS, PHOTO_TEXTS_FIELDS, {
  nom: { kind: 'text', max: 120, required: true },
  ville: { kind: 'text', max: 120, required: true },
  // The INSEE code of its commune; empty for a city typed by hand whose name matches several communes, or none.
  commune: { kind: 'text', max: 5, format: 'commune' },
  dateDebut: { kind: 'text', max: 10, required: true, format: 'date' },
  dateFin: { kind: 'text', max: 10, required: true, format: 'date' },
  // Euros per month.
  prix: { kind: 'number', min: 0, max: PRIX_MAX, required: true },
  // Percent; 0 when the boutique takes none.
  commission: { kind: 'number', min: 0, max: COMMISSION_MAX },
  description: { kind: 'text', max: 4000, required: true },
  // The first is the cover.
  photos: { kind: 'texts', maxItems: PHOTOS_MAX, max: PHOTO_URL_MAX, format: 'photo' },
} as const) satisfies FieldTable

export const ANNONCE_FIELDS = Object.assign({}, ANNONCE_FORM_FIELDS, VERSION_FIELDS, {
  userId: { kind: 'text', max: 20, required: true, format: 'uid' },
  active: { kind: 'boolean' },
  // When it was last closed or reopened; empty if never.
  closedAt: { kind: 'text', max: 24, format: 'instant' },
  // When it was published; orders the lists.
  createdAt: { kind: 'text', max: 24, required: true, format: 'instant' },
  // Why an operator hid it (a hidden annonce is closed); empty or absent otherwise. Only the server writes it.
  masquee: { kind: 'choice', values: ['', ...HIDDEN_REASONS], optional: true },
  // Whether its places are all taken (`capacity.ts`). Only the server writes it.
  complet: { kind: 'boolean', optional: true },
} as const) satisfies FieldTable

/** A boutique's offer of space. Dates are `YYYY-MM-DD`, instants ISO 8601 in UTC with milliseconds. */
export interface Annonce extends Typed<typeof ANNONCE_FIELDS>, Versioned {
  readonly _id: AnnonceId
  readonly userId: Uid
}

/** The snapshot of the annonce that a candidature stores, as it was at the time of the application. */
export const ANNONCE_SNAPSHOT_FIELDS = {
  nom: ANNONCE_FORM_FIELDS.nom,
  ville: ANNONCE_FORM_FIELDS.ville,
  prix: ANNONCE_FORM_FIELDS.prix,
  commission: ANNONCE_FORM_FIELDS.commission,
  dateDebut: ANNONCE_FORM_FIELDS.dateDebut,
  dateFin: ANNONCE_FORM_FIELDS.dateFin,
  // Absent from an annonce that does not say them.
  titre: ANNONCE_FORM_FIELDS.titre,
  typeEspace: ANNONCE_FORM_FIELDS.typeEspace,
  largeur: ANNONCE_FORM_FIELDS.largeur,
  hauteur: ANNONCE_FORM_FIELDS.hauteur,
  profondeur: ANNONCE_FORM_FIELDS.profondeur,
} as const satisfies FieldTable

export type AnnonceSnapshot = Pick<Annonce, keyof typeof ANNONCE_SNAPSHOT_FIELDS>

const SNAPSHOT_NAMES = Object.keys(ANNONCE_SNAPSHOT_FIELDS) as readonly (keyof AnnonceSnapshot)[]

/** @param annonce an annonce, or a snapshot of one */
export function snapshotOf(annonce: AnnonceSnapshot): AnnonceSnapshot {
  const stated = SNAPSHOT_NAMES.filter((field) => annonce[field] !== undefined)
  return Object.assign({}, ...stated.map((field) => ({ [field]: annonce[field] })))
}
