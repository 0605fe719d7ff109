import { CATALOGUE_FORMAT, type CatalogueManifest, type CataloguePiece, cataloguePaths } from '#wire/catalogue.ts'
import { sha256 } from '../platform/crypto.ts'
import { type Caller, Refused, Unreachable } from '../server/http.ts'

/** A piece is gone, or does not match its name: a newer manifest names the current ones. */
export class PieceGone extends Error {
  override readonly name = 'PieceGone'
}

const NOT_FOUND = 404

/** @throws Error when the manifest has another format: a newer app, which reads it, is about to be installed */
export async function fetchManifest(call: Caller): Promise<CatalogueManifest> {
  const manifest = await call<CatalogueManifest>(cataloguePaths.manifest, { says: ['format'] })
  if (manifest.format !== CATALOGUE_FORMAT) throw new Error(`catalogue ${manifest.format}`)
  return manifest
}

/**
 * Fetches the text of a piece and verifies it against its name.
 * @throws {PieceGone} when it is gone, or does not match
 */
export async function fetchPiece(call: Caller, { name }: CataloguePiece): Promise<string> {
  for (const mode of ['bytes', 'bytes-again'] as const) {
    try {
      const bytes = await call<ArrayBuffer>(cataloguePaths.piece(name), { as: mode })
      if ((await sha256(bytes)) === name) return new TextDecoder().decode(bytes)
    } catch (error) {
      if (error instanceof Refused && error.status === NOT_FOUND) throw new PieceGone(name)
      // The browser may have cached an intermediary's answer as the piece: bypass that cache.
      if (!(error instanceof Unreachable) || mode === 'bytes-again') throw error
    }
  }
  throw new PieceGone(name)
}
