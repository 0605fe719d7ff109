/** Reads the code that the camera sees; `null` when it sees none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's own reader, which TypeScript does not know: https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
interface Detector {
  detect(source: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorConstructor {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const FORMAT = 'qr_code'
const DETECTOR_SIDE = 1080 // pixels, at most: a small label at arm's length

/** `null` where there is none, or one that does not read our codes. */
async function browserDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorConstructor }
  if (BarcodeDetector === undefined) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes(FORMAT) ? new BarcodeDetector({ formats: [FORMAT] }) : null
}

/** Draws the square that the scanner shows: a label beside it is not read. @param most of its side, in pixels */
export function drawSquare(canvas: HTMLCanvasElement, video: HTMLVideoElement, most: number): CanvasRenderingContext2D {
  const { videoWidth, videoHeight } = video
  const seen = Math.min(videoWidth, videoHeight)
  const side = Math.min(seen, most)
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(video, (videoWidth - seen) / 2, (videoHeight - seen) / 2, seen, seen, 0, 0, side, side)
  return context
}

const loadJsqr = async (): Promise<CodeReader> => (await import('./jsqr-reader.ts')).jsqrReader()

/** The browser's reader of codes, or else jsQR's, loaded only then. */
export async function codeReader(loadOther = loadJsqr): Promise<CodeReader> {
  const detector = await browserDetector()
  if (detector === null) return loadOther()
  const canvas = document.createElement('canvas')
  let read: CodeReader = async (video) => {
    drawSquare(canvas, video, DETECTOR_SIDE)
    return (await detector.detect(canvas))[0]?.rawValue ?? null
  }
  return (video) =>
    read(video).catch(async () => {
      // A browser may have the class without the service behind it.
      read = await loadOther()
      return read(video)
    })
}
