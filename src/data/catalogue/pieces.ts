import { CATALOGUE_FORMAT, type CatalogueManifest, type CataloguePiece, cataloguePaths } from '#wire/catalogue.ts'
import { sha256 } from '../platform/crypto.ts'
import { type Caller, Refused, Unreachable } from '../server/http.ts'

/** A piece is gone, or is not what its name says: another manifest names what there is. */
export class PieceGone extends Error {
  override readonly name = 'PieceGone'
}

const NOT_FOUND = 404

function isGone(error: unknown): boolean {
  return error instanceof Refused && error.status === NOT_FOUND
}

/** @throws Error when what the server prepares is of another version: the app that reads it is on its way */
export async function fetchManifest(call: Caller): Promise<CatalogueManifest> {
  const manifest = await call<CatalogueManifest>(cataloguePaths.manifest, { says: ['format'] })
  if (manifest.format !== CATALOGUE_FORMAT) throw new Error(`catalogue ${manifest.format}`)
  return manifest
}

/**
 * The text of a piece, which its name was made of.
 * @throws {PieceGone} when there is none that its name was made of
 */
export async function fetchPiece(call: Caller, { name }: CataloguePiece): Promise<string> {
  for (const mode of ['bytes', 'bytes-again'] as const) {
    try {
      const bytes = await call<ArrayBuffer>(cataloguePaths.piece(name), { as: mode })
      if ((await sha256(bytes)) === name) return new TextDecoder().decode(bytes)
    } catch (error) {
      if (isGone(error)) throw new PieceGone(name)
      // The browser may have kept it, in the place of the piece.
      if (!(error instanceof Unreachable) || mode === 'bytes-again') throw error
    }
  }
  throw new PieceGone(name)
}
