import type { SquareReader } from './jsqr-reader.ts'

/** Reads the code that the camera sees; `null` when it sees none. */
type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's own reader, which TypeScript does not know: https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
interface Detector {
  detect(source: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorConstructor {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const FORMAT = 'qr_code'

/** The browser's reader; `null` where there is none, or one that does not read our codes. */
async function browserReader(): Promise<SquareReader | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorConstructor }
  if (BarcodeDetector === undefined) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => [])
  if (!formats.includes(FORMAT)) return null
  const detector = new BarcodeDetector({ formats: [FORMAT] })
  return { side: 1080, read: async (square) => (await detector.detect(square))[0]?.rawValue ?? null }
}

const loadJsqr = async () => (await import('./jsqr-reader.ts')).JSQR

/** Draws the square that the scanner shows: a label beside it is not read. */
function drawSquare(canvas: HTMLCanvasElement, video: HTMLVideoElement, most: number): void {
  const { videoWidth, videoHeight } = video
  const seen = Math.min(videoWidth, videoHeight)
  const side = Math.min(seen, most)
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, (videoWidth - seen) / 2, (videoHeight - seen) / 2, seen, seen, 0, 0, side, side)
}

/** The browser's reader of codes, or else jsQR, loaded only then. */
export async function codeReader(loadOther: () => Promise<SquareReader> = loadJsqr): Promise<CodeReader> {
  const canvas = document.createElement('canvas')
  const own = await browserReader()
  let reader = own ?? (await loadOther())
  const read: CodeReader = (video) => {
    drawSquare(canvas, video, reader.side)
    return reader.read(canvas)
  }
  if (own === null) return read
  return (video) =>
    read(video).catch(async () => {
      // A browser may have the class without the service behind it.
      reader = await loadOther()
      return read(video)
    })
}
