import { zlibSync } from 'fflate'
import type { RasterizedText } from '../drawer.ts'
import { PAGE, type Rect } from '../drawings.ts'
import { type Internals, object } from './internals.ts'

const CHANNELS = 4

/** Bytes in jsPDF's format, one character each. */
function binary(bytes: Uint8Array): string {
  let written = ''
  for (const byte of bytes) written += String.fromCharCode(byte)
  return written
}

function stream(head: string, bytes: Uint8Array): string {
  const packed = zlibSync(bytes)
  const about = `${head} /BitsPerComponent 8 /Filter /FlateDecode /Length ${packed.length}`
  return `<< /Type /XObject /Subtype /Image ${about} >>\nstream\n${binary(packed)}\nendstream`
}

/** One channel out of four, or all but the last. */
function channels(pixels: Uint8ClampedArray, from: number, to: number): Uint8Array {
  return Uint8Array.from({ length: (pixels.length / CHANNELS) * (to - from) }, (_, at) => {
    const pixel = Math.floor(at / (to - from))
    return pixels[pixel * CHANNELS + from + (at % (to - from))] ?? 0
  })
}

/**
 * Pictures with a transparent background. jsPDF writes them without transparency or compression; ours are a soft mask
 * and its colours.
 */
export class Pictures {
  private readonly internals: Internals
  private readonly entries = new Map<string, { readonly name: string; readonly picture: RasterizedText; id: number }>()

  constructor(internals: Internals) {
    this.internals = internals
    internals.events.subscribe('postPutPages', () => {
      for (const one of this.entries.values()) one.id = this.put(one.picture)
    })
    internals.events.subscribe('putXobjectDict', () => {
      for (const { name, id } of this.entries.values()) internals.write(`/${name} ${id} 0 R`)
    })
  }

  private put({ pixels, columns, rows }: RasterizedText): number {
    const size = `/Width ${columns} /Height ${rows}`
    const shape = object(this.internals, stream(`${size} /ColorSpace /DeviceGray`, channels(pixels, 3, 4)))
    return object(this.internals, stream(`${size} /ColorSpace /DeviceRGB /SMask ${shape} 0 R`, channels(pixels, 0, 3)))
  }

  /** Draws a picture on the current page. @param key identical for identical pictures */
  draw(key: string, made: () => RasterizedText, place: (picture: RasterizedText) => Rect): void {
    const entry = this.entries.get(key) ?? { name: `Drawn${this.entries.size}`, picture: made(), id: 0 }
    this.entries.set(key, entry)
    const { x, y, width, height } = place(entry.picture)
    const points = (millimetres: number): string => (millimetres * this.internals.scaleFactor).toFixed(3)
    const corner = `${points(x)} ${points(PAGE.height - y - height)}`
    this.internals.write(`q ${points(width)} 0 0 ${points(height)} ${corner} cm /${entry.name} Do Q`)
  }
}
