import { createHash } from 'node:crypto'
import type { Annonce } from '#domain/market/annonce.ts'
import { type CataloguePiece, cardsText, detailsText, halvesOf } from '#wire/catalogue.ts'
import type { Stored } from '../../store/documents.ts'
import { type Bytes, brotli } from '../coding.ts'

/** The two halves of every annonce, and the cards of the newest. */
export type Kind = 'cards' | 'details' | 'newest'

/** A newly made piece, with its content. */
export interface MadePiece {
  readonly piece: CataloguePiece
  /** Its text, compressed with brotli. */
  readonly bytes: Bytes
}

function textOf(kind: Kind, docs: readonly Stored[]): string {
  const halves = docs.map((doc) => halvesOf(doc as unknown as Annonce))
  return kind === 'details'
    ? detailsText(halves.map(([, details]) => details))
    : cardsText(halves.map(([card]) => card))
}

export const pieceName = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Makes a piece of these annonces, in their order. The same annonces give the same text.
 * @param previous the piece it would replace: returned, without compressing again, when the text is the same
 */
export async function makePiece(
  kind: Kind,
  docs: readonly Stored[],
  previous?: CataloguePiece,
): Promise<CataloguePiece | MadePiece> {
  const text = textOf(kind, docs)
  const name = pieceName(text)
  if (name === previous?.name) return previous
  const bytes = await brotli(text)
  return { piece: { name, bytes: bytes.length, count: docs.length }, bytes }
}
