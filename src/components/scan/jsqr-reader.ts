import jsQR from 'jsqr'

/** Reads the code in a square picture. */
export interface SquareReader {
  /** The side of the pictures that it is given, in pixels, at most. */
  readonly side: number
  /** Resolves to the text of the code; `null` without one. */
  readonly read: (square: HTMLCanvasElement) => Promise<string | null>
}

/** jsQR, for browsers without a reader of their own. */
export const JSQR: SquareReader = {
  side: 640, // each more takes time, several times a second
  read: async (square) => {
    const pixels = square.getContext('2d')?.getImageData(0, 0, square.width, square.height)
    if (pixels === undefined) return null
    return jsQR(pixels.data, pixels.width, pixels.height, { inversionAttempts: 'dontInvert' })?.data || null
  },
}
