import type { FieldTable } from './fields.ts'
import type { Uid } from './ids.ts'
import { PHOTO_TEXTS_FIELDS } from './market/photo-texts.ts'
import { SETTINGS } from './settings.ts'
import type { Typed } from './typed.ts'
import { USER_TYPES } from './user-types.ts'
import { VERSION_FIELDS, type Versioned } from './versions/fields.ts'

export type UserType = (typeof USER_TYPES)[number]

export const PASSWORD_MIN = 6 // characters, set by the specification
export const PASSWORD_MAX = 200 // characters: bounds the cost of hashing
export const EMAIL_MAX = 254 // characters, RFC 5321
export const PHOTOS_MAX = 5 // per annonce or profil
export const PHOTO_URL_MAX = 200 // characters

export const USER_FIELDS = {
  // The account's address, set by the server: `EMAIL_WITHHELD` until it is proved.
  email: { kind: 'text', max: EMAIL_MAX, required: true, format: 'email' },
  userType: { kind: 'choice', values: USER_TYPES },
  nom: { kind: 'text', max: 120 },
  prenom: { kind: 'text', max: 120 },
  profileComplete: { kind: 'boolean' },
  photos: { kind: 'texts', maxItems: PHOTOS_MAX, max: PHOTO_URL_MAX, format: 'photo' },
  ville: { kind: 'text', max: 120 },
  siret: { kind: 'text', max: 14, format: 'siret' },
  siteInternet: { kind: 'text', max: 300, format: 'url' },
  instagram: { kind: 'text', max: 300, format: 'instagram' },
  facebook: { kind: 'text', max: 300, format: 'facebook' },
  profileDescription: { kind: 'text', max: 4000 },
  specificites: { kind: 'text', max: 2000 },
  // A boutique's, in its own words.
  histoire: { kind: 'text', max: 4000, optional: true },
  photoTexts: PHOTO_TEXTS_FIELDS.photoTexts,
  marks: VERSION_FIELDS.marks,
  conflicts: VERSION_FIELDS.conflicts,
} as const satisfies FieldTable

/** A member as other members see them. `adresseLocale` is not here: it is in `prives`. */
export interface User extends Typed<typeof USER_FIELDS>, Versioned {
  readonly _id: Uid
}

export const PRIVE_FIELDS = Object.assign(
  { adresseLocale: { kind: 'text', max: 400 } as const },
  SETTINGS,
  VERSION_FIELDS,
) satisfies FieldTable

/** Fields that only the member may read: a boutique's address, and the account's settings. */
export interface Prive extends Typed<typeof PRIVE_FIELDS>, Versioned {
  readonly _id: Uid
}

/** The required fields of the profile form, common and by type. */
const PROFIL_BASE = {
  nom: { kind: 'text', max: 120, required: true },
  ville: { kind: 'text', max: 120, required: true },
  siret: USER_FIELDS.siret,
  siteInternet: USER_FIELDS.siteInternet,
  instagram: USER_FIELDS.instagram,
  facebook: USER_FIELDS.facebook,
  photos: USER_FIELDS.photos,
  photoTexts: USER_FIELDS.photoTexts,
} as const satisfies FieldTable

export const PROFIL_FIELDS = {
  boutique: Object.assign({}, PROFIL_BASE, {
    adresseLocale: { kind: 'text', max: 400, required: true } as const,
    histoire: USER_FIELDS.histoire,
  }),
  createur: Object.assign({}, PROFIL_BASE, {
    prenom: USER_FIELDS.prenom,
    profileDescription: USER_FIELDS.profileDescription,
    specificites: USER_FIELDS.specificites,
  }),
} as const satisfies { [T in UserType]: FieldTable }

export const SIGNUP_FIELDS = {
  email: USER_FIELDS.email,
  userType: USER_FIELDS.userType,
} as const satisfies FieldTable

/** The public name: first and last name for a créateur, the shop's name for a boutique. */
export function displayName(user: Pick<User, 'nom' | 'prenom'>): string {
  return `${user.prenom} ${user.nom}`.trim()
}
