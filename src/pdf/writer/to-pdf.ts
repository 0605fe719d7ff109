import { jsPDF } from 'jspdf'
import { PRODUCT_NAME } from '#messages/product.ts'
import { asSeen, browserDrawer } from '../drawer.ts'
import { type Drawing, FILL, INK, type Layout, MM_PER_POINT, PAGE, RULE, type StructureElement } from '../drawings.ts'
import { embedFonts, FAMILY } from '../fonts.ts'
import { AcroForm } from './form.ts'
import { type Internals, internalsOf, object, text } from './internals.ts'
import { Pictures } from './pictures.ts'
import { Structure } from './structure.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The UTF-8 bytes of a text, one character each, in jsPDF's format. */
function utf8(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}

/** Writes the document's title and language for archives and screen readers (XMP, ISO 16684-1). */
function describeIn(internals: Internals, title: string): void {
  const named = title.replace(/[&<>]/g, (char) => ESCAPES[char] ?? char)
  const packet = utf8(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${named}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>fr-FR</rdf:li></rdf:Bag></dc:language>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`)
  let id = 0
  internals.events.subscribe('postPutPages', () => {
    id = object(internals, `<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n${packet}\nendstream`)
  })
  internals.events.subscribe('putCatalog', () => internals.write(`/Version /1.7\n/Metadata ${id} 0 R`))
}

const WORD_GAP_MM = 0.3

type Text = Extract<Drawing, { kind: 'text' }>
type Code = Extract<Drawing, { kind: 'squares' }>

function begun({ title, exact }: Layout): jsPDF {
  const pdf = new jsPDF({ orientation: 'portrait', unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true })
  embedFonts(pdf)
  pdf.setProperties({ title, author: PRODUCT_NAME, creator: PRODUCT_NAME })
  pdf.setLanguage('fr-FR')
  pdf.viewerPreferences({ DisplayDocTitle: true, ...(exact === true ? { PrintScaling: 'None' } : {}) })
  pdf.setDrawColor(RULE)
  pdf.setTextColor(INK)
  return pdf
}

/** Sets weight and size, which is slow in jsPDF, only when they change. */
function faceOf(pdf: jsPDF): (drawing: Text) => void {
  let current = ''
  return ({ bold, size }) => {
    const wanted = `${bold} ${size}`
    if (wanted === current) return
    current = wanted
    pdf.setFont(FAMILY, bold ? 'bold' : 'normal')
    pdf.setFontSize(size)
  }
}

/** An invisible letter, as wide as the drawing that it represents. */
function unseen(pdf: jsPDF, stands: string, x: number, y: number, width: number): void {
  const { write } = internalsOf(pdf)
  write(`/Span << /ActualText ${text(stands)} >> BDC q`)
  pdf.text('x', x, y, { renderingMode: 'invisible', horizontalScale: width / pdf.getTextWidth('x') })
  write('Q EMC')
}

/**
 * A text whose characters the font lacks, as drawn by the browser. Invisible letters below the picture let viewers
 * search, copy and read it aloud; those of Arabic and Hebrew are in visual order, from left to right, as viewers
 * expect.
 */
function drawForeign(pdf: jsPDF, pictures: Pictures, { text: words, bold, size, x, y, width }: Text): void {
  const drawer = browserDrawer()
  if (drawer === null) return
  const letters = asSeen(words)
  letters.forEach((letter, at) => {
    unseen(pdf, letter, x + (at * width) / letters.length, y, width / letters.length)
  })
  const em = size * MM_PER_POINT
  pictures.draw(
    `${bold} ${words}`,
    () => drawer.draw(words, bold),
    ({ left, top, width: wide, height }) => ({
      x: x + left * em,
      y: y + top * em,
      width: wide * em,
      height: height * em,
    }),
  )
}

/** A QR code in the black that scanners expect, one unit per square. */
function drawSquares(pdf: jsPDF, { squares: { size, runs }, x, y, side }: Code): void {
  const { write, scaleFactor } = internalsOf(pdf)
  const [unit, left, top] = [side / size, x, PAGE.height - y].map((length) => (length * scaleFactor).toFixed(4))
  const dark = runs.map(([column, row, length]) => `${column} ${row} ${length} 1 re`)
  write(`q 0 g ${unit} 0 0 -${unit} ${left} ${top} cm\n${dark.join('\n')}\nf Q`)
}

/** An invisible space between distant texts of one element, so that their words are not joined when read. */
function gap(drawing: Text, next: Drawing | undefined): string {
  if (next?.kind !== 'text' || next.part !== drawing.part) return ''
  return next.y !== drawing.y || next.x > drawing.x + drawing.width + WORD_GAP_MM ? ' ' : ''
}

function drawn(pdf: jsPDF): (drawing: Drawing, next: Drawing | undefined) => void {
  const take = faceOf(pdf)
  const pictures = new Pictures(internalsOf(pdf))
  return (drawing, next) => {
    if (drawing.kind === 'text') {
      take(drawing)
      if (drawing.foreign) drawForeign(pdf, pictures, drawing)
      else pdf.text(drawing.text + gap(drawing, next), drawing.x, drawing.y)
    } else if (drawing.kind === 'frame') {
      const { x, y, width, height, radius, filled } = drawing
      pdf.setLineWidth(0.2)
      if (radius > 0) pdf.roundedRect(x, y, width, height, radius, radius)
      else pdf.setFillColor(FILL).rect(x, y, width, height, filled ? 'F' : 'S') // jsPDF draws text in the fill colour
    } else if (drawing.kind === 'squares') {
      drawSquares(pdf, drawing)
    } else if (drawing.kind === 'stroke') {
      pdf.setLineWidth(drawing.thick)
      drawing.points.slice(1).forEach(([x, y], index) => {
        const [fromX, fromY] = drawing.points[index] ?? [x, y]
        pdf.line(fromX, fromY, x, y)
      })
    }
  }
}

/** The document as a tagged PDF, its blanks as form fields. */
export function toPdf(layout: Layout): jsPDF {
  const { title, pages } = layout
  const pdf = begun(layout)
  const internals = internalsOf(pdf)
  const form = new AcroForm(internals)
  const structure = new Structure(internals, pages.length, () => form.written)
  describeIn(internals, title)
  const draw = drawn(pdf)
  pages.forEach((drawings, index) => {
    if (index > 0) pdf.addPage()
    let open: StructureElement | null | undefined // `undefined`: nothing is open, `null`: an artifact
    const to = (part: StructureElement | null | undefined): void => {
      if (part === open) return
      if (open !== undefined) internals.write('EMC')
      if (part === null) internals.write('/Artifact BMC')
      else if (part !== undefined) internals.write(structure.begin(part, index + 1))
      open = part
    }
    const texts = drawings.filter(({ kind }) => kind === 'text')
    let written = 0
    for (const drawing of drawings) {
      if (drawing.kind === 'begin') {
        if (drawing.part !== null) structure.place(drawing.part)
      } else if (drawing.kind === 'field') {
        if (drawing.part !== null) form.add(index + 1, drawing.field, structure.field(drawing.part))
      } else {
        to(drawing.part)
        if (drawing.kind === 'text') written += 1
        draw(drawing, texts[written])
      }
    }
    to(undefined)
  })
  return pdf
}
