import type { Bytes } from '../coding.ts'

const BYTES_MAX = 32 * 1024 * 1024 // of pieces in memory

/** Pieces lately asked for, the least recently first to go. */
export interface PieceCache {
  get(name: string): Promise<Bytes | null>
  /** Forgets the others: they are answered no more. */
  keepOnly(names: ReadonlySet<string>): void
  readonly bytes: number
}

/**
 * Whoever asks for a piece that is being read waits for that reading: a thousand newcomers cost one.
 * @param read null for one that is gone
 */
export function createPieceCache(read: (name: string) => Promise<Bytes | null>, max = BYTES_MAX): PieceCache {
  const pieces = new Map<string, Bytes>()
  const reading = new Map<string, Promise<Bytes | null>>()
  let bytes = 0

  const drop = (name: string) => {
    bytes -= pieces.get(name)?.length ?? 0
    pieces.delete(name)
  }
  const keep = (name: string, piece: Bytes) => {
    drop(name)
    pieces.set(name, piece)
    bytes += piece.length
    for (const oldest of pieces.keys()) {
      if (bytes <= max) return
      drop(oldest)
    }
  }
  const readOnce = async (name: string): Promise<Bytes | null> => {
    try {
      const piece = await read(name)
      if (piece !== null) keep(name, piece)
      return piece
    } finally {
      reading.delete(name)
    }
  }

  return {
    get: async (name) => {
      const known = pieces.get(name)
      if (known !== undefined) {
        pieces.delete(name)
        pieces.set(name, known)
        return known
      }
      const under = reading.get(name) ?? readOnce(name)
      reading.set(name, under)
      return under
    },
    keepOnly: (names) => {
      for (const name of [...pieces.keys()]) if (!names.has(name)) drop(name)
    },
    get bytes() {
      return bytes
    },
  }
}
