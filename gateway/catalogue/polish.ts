import type { Manifest, Piece } from '#wire/catalogue.ts'
import type { Store } from '../store/store.ts'
import { brotli, type Quality, unbrotli } from './coding.ts'
import { readPiece, rewritePiece } from './pieces/store.ts'
import { piecesOf, type State } from './state.ts'

const AT_ONCE = 16 // pieces: two seconds of a processor, while nothing else is to be made

/** Of the pieces that a manifest names, those that were compressed in haste. */
export function roughOf(manifest: Manifest, before: State | null, quality: Quality): readonly string[] {
  const rough = new Set(before?.rough)
  const known = new Set(before === null ? [] : piecesOf(before.manifest).map(({ name }) => name))
  const names = new Set(piecesOf(manifest).map(({ name }) => name))
  return [...names].filter((name) => rough.has(name) || (quality === 5 && !known.has(name)))
}

/** Compresses some of the pieces that were made in haste as well as it goes. Their texts, and so their names, stay. */
export async function polished(store: Store, state: State): Promise<State> {
  const sizes = new Map<string, number>()
  const [now, later] = [state.rough.slice(0, AT_ONCE), state.rough.slice(AT_ONCE)]
  for (const name of now) {
    const bytes = await readPiece(store, name)
    if (bytes === null) continue
    const better = await brotli(String(await unbrotli(bytes)), 11)
    if (better.length < bytes.length && (await rewritePiece(store, name, better))) sizes.set(name, better.length)
  }
  const sized = (piece: Piece): Piece => ({ ...piece, bytes: sizes.get(piece.name) ?? piece.bytes })
  const { manifest } = state
  const places = manifest.places.map((place) => ({
    ...place,
    cards: place.cards.map(sized),
    rest: place.rest.map(sized),
  }))
  return { ...state, rough: later, manifest: { ...manifest, newest: sized(manifest.newest), places } }
}
