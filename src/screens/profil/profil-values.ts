import { type PhotoValues, parseTexts, typedTexts } from '#components/photos/typed-texts.ts'
import type { ProfilForm } from '#data/commands/profil.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkFields } from '#domain/fields.ts'
import { normaliseSiret, normaliseUrl } from '#domain/input.ts'
import { PROFIL_FIELDS, type User, type UserType } from '#domain/user.ts'
import { normalizeKeyboardText, oneLine, ownLines } from '#domain/visible.ts'

/** The profile form, as typed. */
export type ProfilValues = { [F in Exclude<keyof ProfilForm, keyof PhotoValues>]: string } & PhotoValues

export function profilValues(user: User, adresseLocale: string): ProfilValues {
  const { nom, prenom, ville, siret, siteInternet, instagram, facebook, profileDescription, specificites } = user
  const { histoire = '' } = user
  return {
    nom,
    prenom,
    ville,
    siret,
    siteInternet,
    instagram,
    facebook,
    profileDescription,
    specificites,
    histoire,
    adresseLocale,
    photos: [...user.photos],
    photoTexts: typedTexts(user.photoTexts),
  }
}

/** The typed form as saved: no invisible characters, a SIRET without its spaces, a site with its scheme. */
export function parseProfil(values: ProfilValues): ProfilForm {
  return {
    ...values,
    nom: oneLine(values.nom),
    prenom: oneLine(values.prenom),
    ville: oneLine(values.ville),
    siret: normaliseSiret(values.siret),
    siteInternet: normaliseUrl(values.siteInternet),
    instagram: normalizeKeyboardText(values.instagram),
    facebook: normalizeKeyboardText(values.facebook),
    profileDescription: ownLines(values.profileDescription),
    specificites: ownLines(values.specificites),
    histoire: ownLines(values.histoire).trim(),
    adresseLocale: ownLines(values.adresseLocale),
    photoTexts: parseTexts(values),
  }
}

/** The errors of the fields that this type of member has. */
export function checkProfil(userType: UserType, values: ProfilValues): FieldError[] {
  const table = PROFIL_FIELDS[userType]
  const parsed: { readonly [field: string]: unknown } = { ...parseProfil(values) }
  return checkFields(table, Object.fromEntries(Object.keys(table).map((field) => [field, parsed[field]])))
}
