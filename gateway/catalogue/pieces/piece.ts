import { createHash } from 'node:crypto'
import type { Annonce } from '#domain/annonce.ts'
import { cardsText, halvesOf, type Piece, restText } from '#wire/catalogue.ts'
import type { Stored } from '../../store/documents.ts'
import { type Bytes, brotli } from '../coding.ts'

/** The two halves that every annonce has, and the cards of the newest. */
export type Kind = 'cards' | 'rest' | 'newest'

/** A piece with what it is made of. */
export interface MadePiece {
  readonly piece: Piece
  /** Its text, compressed with brotli. */
  readonly bytes: Bytes
}

function textOf(kind: Kind, docs: readonly Stored[]): string {
  const halves = docs.map((doc) => halvesOf(doc as unknown as Annonce))
  return kind === 'rest' ? restText(halves.map(([, rest]) => rest)) : cardsText(halves.map(([card]) => card))
}

export const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Makes a piece of these annonces, in their order. The same annonces make the same text.
 * @param known what stands in its place now: kept when the text is the same, and not compressed again
 */
export async function makePiece(kind: Kind, docs: readonly Stored[], known?: Piece): Promise<Piece | MadePiece> {
  const text = textOf(kind, docs)
  const name = nameOf(text)
  if (name === known?.name) return known
  const bytes = await brotli(text)
  return { piece: { name, bytes: bytes.length, count: docs.length }, bytes }
}
