import type { AnnonceForm } from '#data/commands/annonce.ts'
import { ANNONCE_FORM_FIELDS } from '#domain/annonce.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkFields } from '#domain/fields.ts'
import { parseCommission, parseNumber } from '#domain/input.ts'
import { oneLine, ownLines } from '#messages/readable.ts'

/** The annonce form as typed: numbers are texts until they are parsed. */
export type AnnonceValues = { [F in Exclude<keyof AnnonceForm, 'photos'>]: string } & { photos: string[] }

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
}

function typed(value: number): string {
  return String(value).replace('.', ',')
}

export function valuesOf(annonce: AnnonceForm): AnnonceValues {
  const { nom, ville, commune = '', dateDebut, dateFin, description } = annonce
  const commission = annonce.commission > 0 ? typed(annonce.commission) : ''
  return {
    nom,
    ville,
    commune,
    dateDebut,
    dateFin,
    description,
    prix: typed(annonce.prix),
    commission,
    photos: [...annonce.photos],
  }
}

export function parseAnnonce(values: AnnonceValues): Required<AnnonceForm> {
  return {
    nom: oneLine(values.nom),
    ville: oneLine(values.ville),
    commune: values.commune,
    dateDebut: values.dateDebut,
    dateFin: values.dateFin,
    prix: parseNumber(values.prix),
    commission: parseCommission(values.commission),
    description: ownLines(values.description).trim(),
    photos: values.photos,
  }
}

export function checkAnnonce(values: AnnonceValues): FieldError[] {
  const form = parseAnnonce(values)
  const errors = checkFields(ANNONCE_FORM_FIELDS, { ...form }).map(
    (error): FieldError =>
      error.field === 'prix' && values.prix.trim() === '' ? { field: 'prix', code: 'required' } : error,
  )
  if (form.dateDebut !== '' && form.dateFin !== '' && form.dateFin < form.dateDebut) {
    errors.push({ field: 'dateFin', code: 'dates-reversed' })
  }
  return errors
}

/** A rejected version as form values; `undefined` for a document of another kind. */
export function valuesOfVersion(version: { readonly [field: string]: unknown } | undefined): AnnonceValues | undefined {
  if (version === undefined || typeof version.prix !== 'number' || !Array.isArray(version.photos)) return undefined
  return valuesOf(version as unknown as AnnonceForm)
}
