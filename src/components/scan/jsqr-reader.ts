import jsQR from 'jsqr'
import { type CodeReader, drawSquare } from './code-reader.ts'

const SIDE = 640 // pixels, at most: each more takes time, several times a second

/** Reads codes by jsQR, for browsers without a reader of their own. */
export function jsqrReader(): CodeReader {
  const canvas = document.createElement('canvas')
  return async (video) => {
    const { data, width, height } = drawSquare(canvas, video, SIDE).getImageData(0, 0, canvas.width, canvas.height)
    return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null
  }
}
