import { type PhotoValues, parseTexts, typedTexts } from '#components/photos/typed-texts.ts'
import type { AnnonceInput } from '#data/commands/annonce.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkDay, checkFields } from '#domain/fields.ts'
import { parseNumber, parseOptional, typedNumber } from '#domain/input.ts'
import { ANNONCE_FORM_FIELDS, DESCRIPTION_MIN } from '#domain/market/annonce.ts'
import { type EspaceType, PRECISION_NAMES, type Precisions, type Presence } from '#domain/market/precisions.ts'
import { oneLine, ownLines } from '#domain/visible.ts'

/** The annonce form as typed: numbers are texts until they are parsed. */
export type AnnonceValues = { [F in Exclude<keyof AnnonceInput, keyof PhotoValues>]: string } & PhotoValues

export const EMPTY_ANNONCE: AnnonceValues = {
  nom: '',
  ville: '',
  commune: '',
  dateDebut: '',
  dateFin: '',
  prix: '',
  commission: '',
  description: '',
  photos: [],
  photoTexts: {},
  ...precisionValues({}),
}

function precisionValues(annonce: Precisions): { [F in keyof Precisions]-?: string } {
  const texts = PRECISION_NAMES.map((name) => {
    const value = annonce[name] ?? ''
    return [name, typeof value === 'string' ? value : value > 0 ? typedNumber(value) : '']
  })
  return Object.fromEntries(texts) as { [F in keyof Precisions]-?: string }
}

export function annonceValues(annonce: AnnonceInput): AnnonceValues {
  const { nom, ville, commune = '', dateDebut, dateFin, description } = annonce
  const commission = annonce.commission > 0 ? typedNumber(annonce.commission) : ''
  return {
    nom,
    ville,
    commune,
    dateDebut,
    dateFin,
    description,
    prix: typedNumber(annonce.prix),
    commission,
    photos: [...annonce.photos],
    photoTexts: typedTexts(annonce.photoTexts),
    ...precisionValues(annonce),
  }
}

export function parseAnnonce(values: AnnonceValues): Required<AnnonceInput> {
  return {
    nom: oneLine(values.nom),
    ville: oneLine(values.ville),
    commune: values.commune,
    dateDebut: values.dateDebut,
    dateFin: values.dateFin,
    prix: parseNumber(values.prix, '€'),
    commission: parseOptional(values.commission, '%'),
    description: ownLines(values.description).trim(),
    photos: values.photos,
    photoTexts: parseTexts(values),
    titre: oneLine(values.titre),
    typeEspace: values.typeEspace as EspaceType,
    largeur: parseOptional(values.largeur, 'cm'),
    hauteur: parseOptional(values.hauteur, 'cm'),
    profondeur: parseOptional(values.profondeur, 'cm'),
    places: parseOptional(values.places, ''),
    produitsRecherches: oneLine(values.produitsRecherches),
    produitsRefuses: oneLine(values.produitsRefuses),
    presence: values.presence as Presence,
  }
}

/** A zero of these is what an empty field is stored as: typed, it would be lost. */
const COUNTED = ['largeur', 'hauteur', 'profondeur', 'places'] as const

/** @param today `YYYY-MM-DD`, for an annonce about to be published: its end must not have passed */
export function checkAnnonce(values: AnnonceValues, today = ''): FieldError[] {
  const form = parseAnnonce(values)
  const none: readonly string[] = COUNTED.filter((field) => values[field].trim() !== '' && form[field] <= 0)
  const errors = checkFields(ANNONCE_FORM_FIELDS, { ...form })
    .filter(({ field }) => !none.includes(field))
    .map(
      (error): FieldError =>
        error.field === 'prix' && values.prix.trim() === '' ? { field: 'prix', code: 'required' } : error,
    )
  errors.push(...none.map((field): FieldError => ({ field, code: 'not-positive' })))
  const isDay = checkDay(form.dateFin) === null
  if (isDay && checkDay(form.dateDebut) === null && form.dateFin < form.dateDebut) {
    errors.push({ field: 'dateFin', code: 'dates-reversed' })
  } else if (isDay && form.dateFin < today) {
    errors.push({ field: 'dateFin', code: 'date-past' })
  }
  return errors
}

/** Fields with a valid but perhaps unintended value: a price of zero, a description of a few words. */
export function adviceOn({
  prix,
  description,
}: Pick<AnnonceValues, 'prix' | 'description'>): readonly ('prix' | 'description')[] {
  const { length } = description.trim()
  return [
    ...(prix.trim() !== '' && parseNumber(prix, '€') === 0 ? (['prix'] as const) : []),
    ...(length > 0 && length < DESCRIPTION_MIN ? (['description'] as const) : []),
  ]
}

/** A rejected version as form values; `undefined` for a document of another kind. */
export function valuesOfVersion(version: { readonly [field: string]: unknown } | undefined): AnnonceValues | undefined {
  if (version === undefined || typeof version.prix !== 'number' || !Array.isArray(version.photos)) return undefined
  return annonceValues(version as unknown as AnnonceInput)
}
