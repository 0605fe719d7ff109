import { formatEuros, formatNumber, plural } from './format.ts'

const percent = (value: number): string => `${formatNumber(value)}\u00a0%`
const centimetres = (value: number): string => `${formatNumber(value)}\u00a0cm`
const pieces = (value: number): string => plural(value, 'pièce', 'pièces')

/** What the numbers of a field count. */
const UNITS: { readonly [field: string]: (value: number) => string } = {
  prix: formatEuros,
  prixCentimes: (centimes) => formatEuros(centimes / 100),
  rentCentimes: (centimes) => formatEuros(centimes / 100),
  commission: percent,
  commissionConvenue: percent,
  commissionTaux: percent,
  largeur: centimetres,
  hauteur: centimetres,
  profondeur: centimetres,
  depot: pieces,
  repris: pieces,
  vendu: pieces,
  quantity: pieces,
}

/** A limit of a field with its unit: '100 000 €', '99 999 pièces'. @param field its name, with the path to it or not */
export function formatBound(field: string, value: number): string {
  const format = UNITS[field.slice(field.lastIndexOf('.') + 1)] ?? formatNumber
  return format(value)
}
