import { describe, expect, it } from 'vitest'
import type { CandidatureId } from '#domain/ids.ts'
import { labelPath, type Piece, pieceAt } from '#wire/label-address.ts'

const ORIGIN = 'https://rayon.example'
const ID = `${'a'.repeat(20)}.${'b'.repeat(12)}.${'c'.repeat(20)}` as CandidatureId
const PIECE: Piece = { candidatureId: ID, rowId: 'p0'.repeat(6) }
const ADDRESS = ORIGIN + labelPath(PIECE)

describe("the address in a label's code", () => {
  it('leads to the page of the partnership, and names the row', () => {
    expect(labelPath(PIECE)).toBe(`/partenariat/${PIECE.candidatureId}?ligne=${PIECE.rowId}`)
    expect(pieceAt(ADDRESS, ORIGIN)).toEqual(PIECE)
  })

  it.each([
    ['another site', ADDRESS.replace(ORIGIN, 'https://rayon.example.org')],
    ['another site that ends alike', `https://faux.example/${ADDRESS}`],
    ['plain http', ADDRESS.replace('https:', 'http:')],
    ['another page', ADDRESS.replace('/partenariat/', '/messages/')],
    ['no row', ADDRESS.split('?')[0] ?? ''],
    ['an id that is none', ADDRESS.replace(PIECE.candidatureId, 'abc')],
    ['a row that is none', `${ADDRESS}x`],
    ['more parameters', `${ADDRESS}&ligne=${PIECE.rowId}`],
    ['a fragment', `${ADDRESS}#x`],
    ['a text', 'B-12'],
    ['nothing', ''],
  ])('is read as no piece when it is of %s', (_what, text) => {
    expect(pieceAt(text, ORIGIN)).toBeNull()
  })
})
