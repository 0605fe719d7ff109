import type { jsPDF } from 'jspdf'

/** What jsPDF offers its plugins and leaves out of its types. */
interface Internals {
  readonly events: { subscribe(event: string, listener: (data: { pageNumber: number }) => void): void }
  readonly scaleFactor: number
  write(text: string): void
  getCurrentPageInfo(): { readonly pageNumber: number }
  /** An object of its own, written after the pages; to be requested while the document is being built. */
  newAdditionalObject(): { readonly objId: number; content: string }
}

/** Objects that all fields name, by their numbers. */
interface Shared {
  readonly helvetica: number
  readonly dingbats: number
  readonly on: number
  readonly off: number
}

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

interface Field {
  readonly page: number
  readonly rect: Rect
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'number' | 'box'
}

const PAGE_HEIGHT_MM = 297
const FONT_POINTS = 10
const PRINT = 4 // bit 3 of /F: a widget is printed with its page
const INK = '0.13 g'

/** A PDF text string in UTF-16, so that accents are read aloud as they are. */
function text(value: string): string {
  const units = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at).toString(16).padStart(4, '0'))
  return `<feff${units.join('')}>`
}

/**
 * The blanks of a document as fields of an AcroForm, written by us: jsPDF's own leave a text field without the
 * `/DA` and `/DR` that readers expect, and its boxes name a font that is not there (docs/decisions/0012).
 * Nothing is filled in: a value that is known is printed as text.
 */
export class Form {
  private readonly fields: Field[] = []
  private readonly internals: Internals

  constructor(pdf: jsPDF) {
    this.internals = pdf.internal as unknown as Internals
    let written: number[] = []
    let shared: Shared | undefined
    this.internals.events.subscribe('buildDocument', () => {
      written = []
      shared = undefined
    })
    this.internals.events.subscribe('putPage', ({ pageNumber }) => {
      const fields = this.fields.filter(({ page }) => page === pageNumber)
      if (fields.length === 0) return
      const common = shared ?? this.shared()
      shared = common
      const ids = fields.map((field) => this.object(this.widget(field, common)))
      written.push(...ids)
      this.internals.write(`/Annots [${ids.map((id) => `${id} 0 R`).join(' ')}]\n/Tabs /R`)
    })
    this.internals.events.subscribe('putCatalog', () => {
      if (shared === undefined) return
      const fonts = `/DR << /Font << /Helv ${shared.helvetica} 0 R /ZaDb ${shared.dingbats} 0 R >> >>`
      const fields = written.map((id) => `${id} 0 R`).join(' ')
      this.internals.write(`/AcroForm << /Fields [${fields}] ${fonts} /DA (/Helv ${FONT_POINTS} Tf ${INK}) >>`)
    })
  }

  /** A field over a blank of the current page; lengths in millimetres from the top left. Names are unique. */
  add(kind: Field['kind'], name: string, label: string, rect: Rect): void {
    this.fields.push({ kind, name, label, rect, page: this.internals.getCurrentPageInfo().pageNumber })
  }

  private object(content: string): number {
    const object = this.internals.newAdditionalObject()
    object.content = content
    return object.objId
  }

  /**
   * The font that readers type with, the one they tick with when they draw a box themselves, and the two faces of a
   * box as we draw it: empty, and a tick that needs no font.
   */
  private shared(): Shared {
    const face = (drawing: string): number =>
      this.object(
        `<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >> /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      )
    return {
      helvetica: this.object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
      dingbats: this.object('<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>'),
      on: face('0.13 G 1.4 w 1 J 2 5 m 4.2 2.4 l 8.2 7.8 l S'),
      off: face(''),
    }
  }

  private widget({ kind, name, label, rect }: Field, { on, off }: Shared): string {
    const points = (millimetres: number): string => (millimetres * this.internals.scaleFactor).toFixed(2)
    const { x, y, width, height } = rect
    const corners = [x, PAGE_HEIGHT_MM - y - height, x + width, PAGE_HEIGHT_MM - y].map(points).join(' ')
    const head = `/Type /Annot /Subtype /Widget /F ${PRINT} /Rect [${corners}] /T (${name}) /TU ${text(label)}`
    if (kind === 'box') {
      const faces = `/AP << /N << /On ${on} 0 R /Off ${off} 0 R >> >> /MK << /CA (4) >> /DA (/ZaDb 0 Tf ${INK})`
      return `<< ${head} /FT /Btn /V /Off /AS /Off ${faces} >>`
    }
    const centred = kind === 'number' ? ' /Q 1' : ''
    return `<< ${head} /FT /Tx /DA (/Helv ${FONT_POINTS} Tf ${INK})${centred} >>`
  }
}
