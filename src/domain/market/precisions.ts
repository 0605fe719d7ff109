import type { FieldTable } from '../fields.ts'
import type { Typed } from '../typed.ts'

/** Kinds of space; '' until the boutique chooses one. */
export const ESPACE_TYPES = ['', 'etagere', 'portant', 'vitrine', 'corner', 'mur', 'table'] as const
export type EspaceType = (typeof ESPACE_TYPES)[number]

/** How often a créateur must be in the boutique; '' until the boutique says so. */
export const PRESENCES = ['', 'aucune', 'mois-1', 'mois-2', 'semaine-1', 'semaine-2'] as const
export type Presence = (typeof PRESENCES)[number]

const SIZE_MAX = 2000 // centimetres
const CAPACITY_MAX = 99 // créateurs at a time

/** Optional details of a space. Empty, or 0, means unspecified; an annonce may have none of them. */
export const PRECISION_FIELDS = {
  titre: { kind: 'text', max: 80, optional: true },
  typeEspace: { kind: 'choice', values: ESPACE_TYPES, optional: true },
  largeur: { kind: 'number', min: 0, max: SIZE_MAX, optional: true },
  hauteur: { kind: 'number', min: 0, max: SIZE_MAX, optional: true },
  profondeur: { kind: 'number', min: 0, max: SIZE_MAX, optional: true },
  places: { kind: 'number', min: 0, max: CAPACITY_MAX, whole: true, optional: true },
  produitsRecherches: { kind: 'text', max: 300, optional: true },
  produitsRefuses: { kind: 'text', max: 300, optional: true },
  presence: { kind: 'choice', values: PRESENCES, optional: true },
} as const satisfies FieldTable

export type Precisions = Typed<typeof PRECISION_FIELDS>

export const PRECISION_NAMES = Object.keys(PRECISION_FIELDS) as readonly (keyof Precisions)[]
