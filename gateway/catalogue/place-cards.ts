import { type Card, type Piece, readCards } from '#wire/catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { unbrotli } from './coding.ts'
import type { Kept } from './state.ts'

/** What some pieces of cards hold. One that is answered no more is passed over: something in it was withdrawn. */
export async function cardsIn(catalogue: Catalogue, pieces: readonly Piece[]): Promise<readonly Card[]> {
  const all: Card[] = []
  for (const { name } of pieces) {
    const bytes = await catalogue.piece(name)
    if (bytes !== null) all.push(...readCards(String(await unbrotli(bytes))))
  }
  return all
}

/** The cards of a département, `''` for those whose commune is not known. */
export async function cardsOf(catalogue: Catalogue, { state }: Kept, departement: string): Promise<readonly Card[]> {
  const place = state.manifest.places.find((one) => one.departement === departement)
  return cardsIn(catalogue, place?.cards ?? [])
}
