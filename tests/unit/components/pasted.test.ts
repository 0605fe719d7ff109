import { describe, expect, it } from 'vitest'
import { pastedPhotos } from '#components/photos/pasted.ts'

const RTF = '{\\rtf1 Bol}'
const IMG = '<html><body><!--StartFragment--><img src="https://exemple.fr/bol.png"><!--EndFragment--></body></html>'
const TABLE = '<table><tr><td>Bol</td><td>12</td></tr></table>'

interface Copied {
  readonly plain?: string
  readonly html?: string
  readonly rtf?: string
  readonly files: readonly string[]
}

function clipboard({ plain = '', html = '', rtf = '', files }: Copied) {
  const texts: { readonly [type: string]: string } = { 'text/plain': plain, 'text/html': html, 'text/rtf': rtf }
  const list = files.map((name) => new File(['x'], name, { type: 'image/png' }))
  return { files: list as never, getData: (type: string) => texts[type] ?? '' }
}

/** The clipboard formats that programs combine, and whether a paste into a text field adds photos. */
const COPIED: readonly (readonly [what: string, copied: Copied, photos: 'photos' | 'text'])[] = [
  ['cells of Excel', { plain: 'Bol\t12\r\n', html: TABLE, rtf: RTF, files: ['image.png'] }, 'text'],
  ['one cell', { plain: 'Bol', html: TABLE, files: ['image.png'] }, 'text'],
  ['an empty cell', { plain: '\r\n', html: TABLE, files: ['image.png'] }, 'text'],
  ['empty cells', { plain: '\t\t', html: TABLE, files: ['image.png'] }, 'text'],
  ['words of Word', { plain: 'Bols tournés à la main', html: '<p>Bols</p>', rtf: RTF, files: ['image.png'] }, 'text'],
  ['cells of Calc', { plain: 'Bol\t12\n', html: TABLE, rtf: RTF, files: ['image.png', 'image.bmp'] }, 'text'],
  ['text alone', { plain: 'Bol', html: '<b>Bol</b>', files: [] }, 'text'],
  ['a text that ends as a file is named', { plain: 'voir image.png', files: ['image.png'] }, 'text'],
  ['a screenshot', { files: ['image.png'] }, 'photos'],
  ['a picture of a web page', { html: IMG, files: ['image.png'] }, 'photos'],
  ['a picture of a document', { html: IMG, rtf: RTF, files: ['image.png'] }, 'photos'],
  ['files of a file manager', { files: ['bol.jpg', 'tasse.jpg'] }, 'photos'],
  ['files with their names', { plain: 'bol.jpg\ntasse.jpg', files: ['bol.jpg', 'tasse.jpg'] }, 'photos'],
  ['files with their paths', { plain: '/home/ana/bol 1.jpg\r\n', files: ['bol 1.jpg'] }, 'photos'],
  ['files with their addresses', { plain: 'file:///home/ana/bol%201.jpg', files: ['bol 1.jpg'] }, 'photos'],
  ['files of Windows', { plain: 'C:\\Photos\\bol.jpg', files: ['bol.jpg'] }, 'photos'],
]

describe('what is pasted', () => {
  it.each(COPIED)('in a text field, of %s', (_what, copied, expected) => {
    const taken = pastedPhotos(clipboard(copied), 'text').map(({ name }) => name)
    expect(taken).toEqual(expected === 'photos' ? copied.files : [])
  })

  it.each(COPIED)('elsewhere, of %s, becomes photos where it holds some', (_what, copied) => {
    expect(pastedPhotos(clipboard(copied), 'page').map(({ name }) => name)).toEqual(copied.files)
  })
})
