import type { Card } from '#wire/catalogue.ts'

type Packed = readonly [
  nom: string,
  commune: string,
  dateDebut: string,
  dateFin: string,
  prix: number,
  commission: number,
  description: string,
  photo?: string,
]

/** What a card has besides its columns, in a string without a line break. */
export function pack({ nom, commune, dateDebut, dateFin, prix, commission, description, photos }: Card): string {
  const [photo] = photos
  const facts = [nom, commune ?? '', dateDebut, dateFin, prix, commission ?? 0, description] as const
  return JSON.stringify((photo === undefined ? facts : [...facts, photo]) satisfies Packed)
}

/** The card of what was packed and of its columns. */
export function unpack(packed: string, columns: Pick<Card, '_id' | 'ville' | 'createdAt'>): Card {
  const [nom, commune, dateDebut, dateFin, prix, commission, description, photo] = JSON.parse(packed) as Packed
  const photos = photo === undefined ? [] : [photo]
  return { ...columns, nom, commune, dateDebut, dateFin, prix, commission, description, photos }
}
