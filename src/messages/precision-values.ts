import type { Precisions } from '#domain/market/precisions.ts'
import { formatNumber, NO_BREAK, plural } from './format.ts'
import { ESPACES, PRECISION_LABELS, PRESENCE_CHOICES, precisions } from './fr/precisions.ts'

const centimetres = (value: unknown): string => `${formatNumber(Number(value))}${NO_BREAK}cm`

const FORMATS: { readonly [F in keyof Precisions]?: (value: unknown) => string } = {
  typeEspace: (value) => ESPACES[value as keyof typeof ESPACES] ?? '',
  largeur: centimetres,
  hauteur: centimetres,
  profondeur: centimetres,
  places: (value) => plural(Number(value), 'créateur à la fois', 'créateurs à la fois'),
  presence: (value) => PRESENCE_CHOICES[value as keyof typeof PRESENCE_CHOICES] ?? '',
}

/** A detail of a space in words; empty if unspecified. @param value the field's value, or its text */
export function formatPrecision(field: keyof Precisions, value: unknown): string {
  if (value === undefined || value === '' || Number(value) === 0) return ''
  return FORMATS[field]?.(value) ?? String(value)
}

const SIDES = [
  ['largeur', 'de large'],
  ['hauteur', 'de haut'],
  ['profondeur', 'de profondeur'],
] as const

/** '80 cm de large, 35 cm de profondeur': the known sides; empty for none. */
function formatSize(annonce: Precisions): string {
  const filled = SIDES.filter(([side]) => formatPrecision(side, annonce[side]) !== '')
  return filled.map(([side, words]) => `${formatPrecision(side, annonce[side])} ${words}`).join(', ')
}

/** 'Étagère, 80 cm de large': the kind and size of a space, as far as they are stated. */
export function formatSpace(annonce: Precisions): string {
  return [formatPrecision('typeEspace', annonce.typeEspace), formatSize(annonce)]
    .filter((text) => text !== '')
    .join(', ')
}

/** 'Étagère, 2 places': a card's summary of a space; empty if unspecified. */
export function spaceLine({ typeEspace, places = 0 }: Precisions): string {
  const kind = formatPrecision('typeEspace', typeEspace)
  return [kind, places > 0 ? plural(places, 'place', 'places') : ''].filter((text) => text !== '').join(', ')
}

/** An annonce's optional details except its title, in display order. */
export function precisionRows(annonce: Precisions): readonly (readonly [label: string, text: string])[] {
  const row = (field: keyof Precisions) => [PRECISION_LABELS[field], formatPrecision(field, annonce[field])] as const
  return [
    row('typeEspace'),
    [precisions.size, formatSize(annonce)] as const,
    row('places'),
    row('presence'),
    row('produitsRecherches'),
    row('produitsRefuses'),
  ].filter(([, text]) => text !== '')
}
