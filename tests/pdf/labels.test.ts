import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsQR from 'jsqr'
import { afterAll, describe, expect, it } from 'vitest'
import {
  LABEL_SHEETS,
  type Label,
  type LabelSheet,
  type Labels,
  labelsOn,
  type Maker,
  placeOnSheet,
} from '#domain/papers/labels.ts'
import { LABELS } from '#messages/fr/partenariat/labels.ts'
import { chop } from '#pdf/wrap.ts'
import { LONG } from '#tests/fixtures/counts.ts'
import { labelsPdf } from '#tests/fixtures/made-papers.ts'
import { reader, readMade, readPdf } from '#tests/fixtures/pdf.ts'

const URL = 'https://rayon-libre.example/partenariat/bbbbbbbbbbbbbbbbbbbb.aaaaaaaaaaaa.cccccccccccccccccccc?ligne='
const MAKER: Maker = { name: 'Atelier Roux', postal: '', electronic: '', lot: '' }
const POSTAL = '12 rue des Halles, 44000 Nantes'
const CONTACT: Maker = { ...MAKER, postal: POSTAL, electronic: 'ana@roux.example', lot: '2026-11' }
const SHEETS = Object.keys(LABEL_SHEETS) as (keyof typeof LABEL_SHEETS)[]
const LABEL: Label = { ref: 'B-12', description: 'Bol en grès émaillé', prixCentimes: 1850, url: `${URL}aaaaaaaaaaaa` }
const DOTS_PER_INCH = 203 // of a cheap label printer
const DOTS_PER_MM = DOTS_PER_INCH / 25.4

const some = (...all: readonly (readonly [Label, number])[]) => all.map(([label, count]) => ({ label, count }))

const folder = mkdtempSync(join(tmpdir(), 'labels-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Renders a PDF's pages as greyscale pictures, one byte a dot. */
function pagesOf(labels: Labels) {
  const file = join(folder, 'labels.pdf')
  writeFileSync(file, new Uint8Array(labelsPdf(labels).output('arraybuffer')))
  const { pages, text } = readPdf(file)
  reader('pdftoppm', ['-r', String(DOTS_PER_INCH), '-gray', file, join(folder, 'page')])
  const picture = (page: number) => {
    const bytes = readFileSync(join(folder, `page-${page}.pgm`))
    const head = /^P5\s(\d+) (\d+)\s255\s/.exec(bytes.toString('latin1', 0, 40)) ?? []
    const [, width = 0, height = 0] = head.map(Number)
    return { width, height, dots: new Uint8Array(bytes.subarray(bytes.length - width * height)) }
  }
  return { pages, text, picture }
}

/** The QR code of the label at a place of a sheet, as a phone reads it. */
function scanned({ width, dots }: { width: number; dots: Uint8Array }, sheet: LabelSheet, place: number) {
  const { x, y } = placeOnSheet(sheet, place)
  const dotsOf = (length: number) => Math.round(length * DOTS_PER_MM)
  const [left, top, columns, rows] = [dotsOf(x), dotsOf(y), dotsOf(sheet.width), dotsOf(sheet.height)]
  const pixels = new Uint8ClampedArray(columns * rows * 4)
  for (let at = 0; at < columns * rows; at += 1) {
    const grey = dots[(top + Math.floor(at / columns)) * width + left + (at % columns)] ?? 255
    pixels.set([grey, grey, grey, 255], at * 4)
  }
  return jsQR(pixels, columns, rows)?.data
}

describe('labels', () => {
  it.each(SHEETS)('carry codes of their own that are read at 203 dots an inch, all over a sheet of %s', (name) => {
    const sheet = LABEL_SHEETS[name]
    const labels = Array.from({ length: labelsOn(sheet) }, (_, place) => {
      return { label: { ...LABEL, url: `${URL}${(place * 7919).toString(36).padStart(12, 'q')}` }, count: 1 }
    })
    const { pages, picture } = pagesOf({ sheet: name, start: 1, maker: CONTACT, labels })
    expect(pages).toBe(1)
    const page = picture(1)
    const last = labels.length - 1
    for (const [place, { label }] of labels.entries()) {
      if (LONG || place % 7 === 0 || place === last)
        expect([place, scanned(page, sheet, place)]).toEqual([place, label.url])
    }
  })

  it('begin where a sheet is free, and go on to the next sheet', () => {
    const other = { ...LABEL, ref: 'V-7', url: `${URL}bbbbbbbbbbbb` }
    const labels = some([LABEL, 2], [other, 1])
    const { pages, picture, text } = pagesOf({ sheet: 'a4-24', start: 23, maker: MAKER, labels })
    expect(pages).toBe(2)
    const sheet = LABEL_SHEETS['a4-24']
    const at = (place: number, page: number) => scanned(picture(page), sheet, place)
    const read = [at(0, 1), at(22, 1), at(23, 1), at(0, 2), at(1, 2)]
    expect(read).toEqual([undefined, LABEL.url, LABEL.url, other.url, undefined])
    expect(text.match(/B-12/g)).toHaveLength(2)
    expect(text).toMatch(/Bol en grès/)
    expect(text).toMatch(/18,50\s€/)
  })

  it('stay inside their edges with a long name, and without a price', () => {
    const long = { ...LABEL, ref: 'R'.repeat(40), description: 'Très grand vase émaillé '.repeat(20), prixCentimes: 0 }
    const { pages, text } = pagesOf({ sheet: 'a4-65', start: 1, maker: MAKER, labels: some([long, 65]) })
    expect(pages).toBe(1)
    expect(text).toContain('…')
    expect(text).not.toContain('€')
  })

  it('are read aloud one after the other, each its reference, name, maker and price, then what its code is for', () => {
    const labels = some([LABEL, 2], [{ ...LABEL, ref: '', prixCentimes: 0 }, 1])
    const pdf = labelsPdf({ sheet: 'a4-65', start: 1, maker: MAKER, labels })
    const read = readMade(pdf)
    expect(read.info).toMatchObject({ Tagged: 'yes', Title: LABELS.title })
    expect(read.language).toBe('u:fr-FR')
    const parts = read.structure.split('\n').map((line) => line.trim().replace(/[\s\u00a0\u202f]+/g, ' '))
    const price = ['P (block)', '"18,50 €"']
    const names = ['P (block)', '"Bol en grès émaillé"', 'P (block)', '"Atelier Roux"']
    const firstLabel = ['Sect', 'P (block)', '"B-12"', ...names, ...price, 'Figure', '""']
    const last = ['Sect', ...names, 'Figure', '""']
    expect(parts.filter((part) => part !== '')).toEqual(['Document', ...firstLabel, ...firstLabel, ...last])
    expect(pdf.output().match(/\/S \/Figure [^\n]*\/Alt <feff/g)).toHaveLength(3)
  })

  it('name the maker on each sheet, and say of contact and batch what is asked, where there is room', () => {
    const labels = some([LABEL, 1])
    for (const sheet of SHEETS) {
      const said = (maker: Maker) => pagesOf({ sheet, start: 1, maker, labels }).text.replace(/[\s\u00a0]+/g, ' ')
      expect(said(MAKER)).toContain('Atelier Roux')
      expect(said(MAKER)).not.toContain('Lot')
      expect(said({ ...MAKER, lot: '2026-11' }).includes('Lot : 2026-11')).toBe(sheet !== 'a4-65')
      const all = said(CONTACT)
      expect(all).toContain('Atelier Roux')
      for (const text of [POSTAL, 'ana@roux.example', 'Lot : 2026-11'])
        expect([text, all.includes(text)]).toEqual([text, sheet !== 'a4-65'])
    }
  })

  it.each(SHEETS)('keep the longest texts inside of a label of %s, one below the other, beside its code', (sheet) => {
    const long = { ...LABEL, ref: 'R'.repeat(40), description: 'Très grand vase émaillé '.repeat(20) }
    const maker = {
      name: 'Atelier de la Grande Céramique '.repeat(8),
      postal: '12 bis avenue du Maréchal-de-Lattre-de-Tassigny '.repeat(8),
      electronic: `${'longue-adresse.'.repeat(16)}@exemple.example`,
      lot: 'lot-numero-'.repeat(5),
    }
    const labels = [{ label: { ...long, prixCentimes: 1_234_567 }, count: labelsOn(LABEL_SHEETS[sheet]) }]
    const read = readMade(labelsPdf({ sheet, start: 1, maker, labels }))
    const { width, height } = LABEL_SHEETS[sheet]
    const mm = (points: number) => (points * 25.4) / 72
    const { x, y } = placeOnSheet(LABEL_SHEETS[sheet], 0)
    const inside = read.words.filter(({ xMin, yMin }) => mm(xMin) < x + width && mm(yMin) < y + height)
    expect(inside.length).toBeGreaterThan(5)
    expect(inside.some(({ text }) => text.endsWith('…'))).toBe(true)
    expect(inside.some(({ text }) => text.includes('345,67'))).toBe(true)
    // Boxes of pdftotext are a font's whole height, of which lines of text share some.
    const lines = [...new Set(inside.map(({ yMin, yMax }) => (yMin + yMax) / 2))].sort((a, b) => a - b)
    lines.forEach((line, index) => {
      if (index > 0) expect(mm(line - (lines[index - 1] ?? 0))).toBeGreaterThan(1.8)
    })
    for (const { xMax, yMin, yMax } of inside) {
      expect(mm(xMax)).toBeLessThanOrEqual(x + width - 1)
      expect(mm(yMin)).toBeGreaterThanOrEqual(y)
      expect(mm(yMax)).toBeLessThanOrEqual(y + height)
    }
    const file = pagesOf({ sheet, start: 1, maker, labels })
    expect(scanned(file.picture(1), LABEL_SHEETS[sheet], 0)).toBe(LABEL.url)
    expect(file.pages).toBe(1)
  })

  it('are printed at their size, with nothing else on their pages', () => {
    const pdf = labelsPdf({ sheet: 'a4-24', start: 24, maker: CONTACT, labels: [{ label: LABEL, count: 2 }] })
    expect(pdf.output()).toContain('/PrintScaling /None')
    const read = readMade(pdf)
    expect(read.pages).toBe(2)
    expect(read.words.map(({ text }) => text).join(' ')).not.toMatch(/Étiquettes|\d \/ \d/)
  })

  it('cut a long name between its letters, never inside one', () => {
    const letter = 'a\u0301' // one visible letter, two code points
    const parts = chop(letter.repeat(4), 3, (text) => [...text].length)
    expect(parts).toEqual(Array.from({ length: 4 }, () => letter))
  })
})
