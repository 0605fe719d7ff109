import { type Card, extrasOf } from '#wire/catalogue.ts'

type Packed = readonly [
  nom: string,
  commune: string,
  dateDebut: string,
  dateFin: string,
  prix: number,
  commission: number,
  description: string,
  /** Empty for none, where more follows. */
  photo?: string,
  /** What few cards have. */
  extras?: Partial<Card>,
]

/** What a card has besides its columns, in a string without a line break. */
export function pack(card: Card): string {
  const { nom, commune, dateDebut, dateFin, prix, commission, description, photos } = card
  const [photo] = photos
  const extras = extrasOf(card)
  const facts = [nom, commune, dateDebut, dateFin, prix, commission, description] as const
  if (Object.keys(extras).length > 0) return JSON.stringify([...facts, photo ?? '', extras] satisfies Packed)
  return JSON.stringify((photo === undefined ? facts : [...facts, photo]) satisfies Packed)
}

/** The card of what was packed and of its columns. */
export function unpack(packed: string, columns: Pick<Card, '_id' | 'ville' | 'createdAt'>): Card {
  const [nom, commune, dateDebut, dateFin, prix, commission, description, photo, extras] = JSON.parse(packed) as Packed
  const photos = photo ? [photo] : []
  return { ...columns, nom, commune, dateDebut, dateFin, prix, commission, description, photos, ...extras }
}
