import { type FormField, PAGE } from '../drawings.ts'
import { type Internals, object, references, text } from './internals.ts'

/** The numbers of the objects that all fields reference. */
interface Shared {
  readonly helvetica: number
  readonly dingbats: number
  readonly on: number
  readonly off: number
}

const FONT_POINTS = 10
const PRINT = 4 // bit 3 of /F: a widget is printed with its page
const INK = '0.13 g'

/**
 * The blanks of a document as AcroForm fields, written by us: jsPDF's text fields lack the `/DA` and `/DR` that PDF
 * viewers expect, and its checkboxes name a missing font (docs/decisions/0009). Fields are never prefilled: a known
 * value is printed as text.
 */
export class AcroForm {
  private readonly fields: { readonly page: number; readonly field: FormField; readonly key: number }[] = []
  private readonly internals: Internals
  private shared: Shared | undefined
  /** The object numbers of the fields, in field order, available once the pages are written. */
  written: number[] = []

  constructor(internals: Internals) {
    this.internals = internals
    internals.events.subscribe('buildDocument', () => {
      this.written = []
      this.shared = undefined
    })
    internals.events.subscribe('putPage', ({ pageNumber }) => {
      const fields = this.fields.filter(({ page }) => page === pageNumber)
      if (fields.length === 0) return
      this.shared ??= this.share()
      const common = this.shared
      const ids = fields.map(({ field, key }) => object(internals, this.widget(field, key, common)))
      this.written.push(...ids)
      internals.write(`/Annots [${references(ids)}]`)
    })
    internals.events.subscribe('putCatalog', () => {
      if (this.shared === undefined) return
      const { helvetica, dingbats } = this.shared
      const fonts = `/DR << /Font << /Helv ${helvetica} 0 R /ZaDb ${dingbats} 0 R >> >>`
      internals.write(
        `/AcroForm << /Fields [${references(this.written)}] ${fonts} /DA (/Helv ${FONT_POINTS} Tf ${INK}) >>`,
      )
    })
  }

  /** @param page from 1 @param key of the field in the parent tree, which maps it to its structure element */
  add(page: number, field: FormField, key: number): void {
    this.fields.push({ page, field, key })
  }

  /**
   * The font for typed text, the one for viewers that draw ticks themselves, and the two appearances of a checkbox as
   * we draw it: empty, and a tick that needs no font.
   */
  private share(): Shared {
    const face = (drawing: string): number =>
      object(
        this.internals,
        `<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >> /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      )
    return {
      helvetica: object(
        this.internals,
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      ),
      dingbats: object(this.internals, '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>'),
      on: face('0.13 G 1.4 w 1 J 2 5 m 4.2 2.4 l 8.2 7.8 l S'),
      off: face(''),
    }
  }

  private widget({ kind, name, label, x, y, width, height }: FormField, key: number, { on, off }: Shared): string {
    const points = (millimetres: number): string => (millimetres * this.internals.scaleFactor).toFixed(2)
    const corners = [x, PAGE.height - y - height, x + width, PAGE.height - y].map(points).join(' ')
    const place = `/Type /Annot /Subtype /Widget /F ${PRINT} /Rect [${corners}] /StructParent ${key}`
    const head = `${place} /T (${name}) /TU ${text(label)}`
    if (kind === 'box') {
      const faces = `/AP << /N << /On ${on} 0 R /Off ${off} 0 R >> >> /MK << /CA (4) >> /DA (/ZaDb 0 Tf ${INK})`
      return `<< ${head} /FT /Btn /V /Off /AS /Off ${faces} >>`
    }
    const centred = kind === 'number' ? ' /Q 1' : ''
    return `<< ${head} /FT /Tx /DA (/Helv ${FONT_POINTS} Tf ${INK})${centred} >>`
  }
}
