import { CATALOGUE_FORMAT, cataloguePaths, type Manifest, type Piece } from '#wire/catalogue.ts'
import { sha256 } from '../crypto.ts'
import { type Caller, Refused, Unreachable } from '../replication/http.ts'

/** A piece is gone, or is not what its name says: another manifest names what there is. */
export class PieceGone extends Error {
  override readonly name = 'PieceGone'
}

const NOT_FOUND = 404

function isGone(error: unknown): boolean {
  return error instanceof Refused && error.status === NOT_FOUND
}

/** What there is; `undefined` from a gateway that has no catalogue, or one of a form that this app does not read. */
export async function fetchManifest(call: Caller): Promise<Manifest | undefined> {
  try {
    const manifest = await call<Manifest>(cataloguePaths.manifest, { says: ['format'] })
    return manifest.format === CATALOGUE_FORMAT ? manifest : undefined
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/**
 * The text of a piece, which its name was made of.
 * @throws {PieceGone} when there is none that its name was made of
 */
export async function fetchPiece(call: Caller, { name }: Piece): Promise<string> {
  for (const kept of ['bytes', 'bytes-again'] as const) {
    try {
      const bytes = await call<ArrayBuffer>(cataloguePaths.piece(name), { as: kept })
      if ((await sha256(bytes)) === name) return new TextDecoder().decode(bytes)
    } catch (error) {
      if (isGone(error)) throw new PieceGone(name)
      // The browser may have kept it, in the place of the piece.
      if (!(error instanceof Unreachable) || kept === 'bytes-again') throw error
    }
  }
  throw new PieceGone(name)
}
