import { boutiqueOf } from '#domain/ids.ts'
import { type Annonce, DESCRIPTION_PREVIEW } from '#domain/market/annonce.ts'
import { shownTexts } from '#domain/market/photo-texts.ts'
import { PRECISION_NAMES, type Precisions } from '#domain/market/precisions.ts'

/**
 * The public annonces as prepared pieces. A small manifest names them and gives the sequence from which `_changes`
 * continues; a piece is named by the SHA-256 of its text, is immutable, and may be cached by any intermediary. An
 * annonce has two halves: its card, which lists need, and its details.
 *
 *   GET /catalogue/manifest.json   `Manifest`, with an `ETag`
 *   GET /catalogue/<name>          the text of a piece, compressed
 *   GET /sync/annonces/_changes?…&beginning=catalogue   409 `other-life` where the answer would have been a snapshot
 */
export const CATALOGUE_FORMAT = 1
export const PIECE_BYTES_MAX = 32 * 1024 // compressed

export const cataloguePaths = {
  manifest: '/catalogue/manifest.json',
  piece: (name: string) => `/catalogue/${name}`,
} as const

export interface CataloguePiece {
  /** SHA-256 of its text in UTF-8, in hexadecimal. */
  readonly name: string
  /** Transfer size, compressed with brotli. */
  readonly bytes: number
  /** The number of annonces in it. */
  readonly count: number
}

/** A département's annonces; `''` for those whose commune is not known. */
export interface DepartementPieces {
  readonly departement: string
  readonly count: number
  /** By bucket (`buckets.ts`), so that a change touches one piece of each kind: cards, and details. */
  readonly cards: readonly CataloguePiece[]
  readonly details: readonly CataloguePiece[]
}

export interface CatalogueManifest {
  readonly format: typeof CATALOGUE_FORMAT
  /** Read before the annonces were: later changes come by `_changes`. */
  readonly seq: string
  readonly total: number
  /** Cards of the newest annonces, the newest first, shown before the other pieces arrive. */
  readonly newest: CataloguePiece
  readonly departements: readonly DepartementPieces[]
}

type Extras = Precisions & Pick<Annonce, 'photoTexts' | 'complet'>

/** Extras that lists show, search or sort by, on cards. A card needs no text for its cover: its link names the annonce. */
const CARD_EXTRAS = [
  'titre',
  'typeEspace',
  'places',
  'presence',
  'complet',
] as const satisfies readonly (keyof Extras)[]

/** All others are those of the annonce's own page. */
type DetailsExtra = Exclude<keyof Extras, (typeof CARD_EXTRAS)[number]>
const ON_CARDS: readonly string[] = CARD_EXTRAS
const DETAILS_EXTRAS = [...PRECISION_NAMES, 'photoTexts' as const].filter(
  (field): field is DetailsExtra => !ON_CARDS.includes(field),
)

const CARD_FIELDS = [
  '_id',
  'nom',
  'ville',
  'commune',
  'dateDebut',
  'dateFin',
  'prix',
  'commission',
  'description',
  'photos',
  'createdAt',
] as const satisfies readonly (keyof Annonce)[]

const DETAILS_FIELDS = ['_id', 'description', 'photos', 'closedAt'] as const satisfies readonly (keyof Annonce)[]

/** An annonce as lists show it: its text is cut, and its cover is its only photo. */
export type CatalogueCard = Pick<Annonce, (typeof CARD_FIELDS)[number] | (typeof CARD_EXTRAS)[number]>

/** The half of an annonce that its card lacks. */
export type CardDetails = Pick<Annonce, (typeof DETAILS_FIELDS)[number] | DetailsExtra>

const isSaid = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)

/** The non-empty ones among these fields: a piece contains no empty extras. */
function saidOf<F extends keyof Extras>(fields: readonly F[], from: Extras): Pick<Extras, F> {
  const said = fields.filter((field) => isSaid(from[field])).map((field) => [field, from[field]])
  return Object.fromEntries(said) as Pick<Extras, F>
}

/** The two halves of an annonce. */
export function halvesOf(annonce: Annonce): readonly [CatalogueCard, CardDetails] {
  const { _id, nom, ville, commune, dateDebut, dateFin, prix, commission, description, photos, closedAt, createdAt } =
    annonce
  const photoTexts = shownTexts(annonce)
  const cut = description.slice(0, DESCRIPTION_PREVIEW)
  const card = { nom, ville, commune, dateDebut, dateFin, prix, commission, createdAt }
  return [
    { _id, ...card, description: cut, photos: photos.slice(0, 1), ...saidOf(CARD_EXTRAS, annonce) },
    {
      _id,
      description: description.slice(DESCRIPTION_PREVIEW),
      photos: photos.slice(1),
      closedAt,
      ...saidOf(DETAILS_EXTRAS, { ...annonce, photoTexts }),
    },
  ]
}

/** Joins the two halves of an annonce. `active` is true: an annonce that is not open is in no piece. */
export function wholeOf(card: CatalogueCard, { description, photos, closedAt, ...said }: CardDetails): Annonce {
  return {
    ...card,
    ...said,
    userId: boutiqueOf(card._id),
    description: card.description + description,
    photos: [...card.photos, ...photos],
    active: true,
    closedAt,
  }
}

/**
 * Serializes rows as columns, which compress better.
 * @param extras optional columns, written only when a row has a value
 */
function columns<T extends object>(
  fields: readonly (keyof T & string)[],
  extras: readonly (keyof T & string)[],
  rows: readonly T[],
): string {
  const said = extras.filter((field) => rows.some((row) => row[field]))
  return JSON.stringify(
    Object.fromEntries([
      ...fields.map((field) => [field, rows.map((row) => row[field])]),
      ...said.map((field) => [field, rows.map((row) => row[field] ?? 0)]),
    ]),
  )
}

function rows<T extends object>(
  fields: readonly (keyof T & string)[],
  extras: readonly (keyof T & string)[],
  text: string,
): readonly T[] {
  const found = JSON.parse(text) as { readonly [field: string]: readonly unknown[] }
  const [firstColumn = []] = Object.values(found)
  const said = extras.filter((field) => found[field] !== undefined)
  if ([...fields, ...said].some((field) => found[field]?.length !== firstColumn.length)) {
    throw new Error('a piece with a hole in it')
  }
  return firstColumn.map((_, index) => {
    const row: { [field: string]: unknown } = {}
    for (const field of fields) row[field] = found[field]?.[index]
    for (const field of said) if (found[field]?.[index]) row[field] = found[field][index]
    return row as T
  })
}

/** The text of a piece of cards. */
export function cardsText(cards: readonly CatalogueCard[]): string {
  return columns<CatalogueCard>(CARD_FIELDS, CARD_EXTRAS, cards)
}

/** The text of a piece of details. */
export function detailsText(details: readonly CardDetails[]): string {
  return columns<CardDetails>(DETAILS_FIELDS, DETAILS_EXTRAS, details)
}

/** @throws when the text is not a piece's */
export function readCards(text: string): readonly CatalogueCard[] {
  return rows<CatalogueCard>(CARD_FIELDS, CARD_EXTRAS, text)
}

/** @throws when the text is not a piece's */
export function readDetails(text: string): readonly CardDetails[] {
  return rows<CardDetails>(DETAILS_FIELDS, DETAILS_EXTRAS, text)
}
