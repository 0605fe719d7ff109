import type { RefusalCode } from '#domain/codes.ts'
import { HttpError } from '../../http/error.ts'
import { endOfString, parseStrictJson, VALUES_MAX } from '../../http/strict-json.ts'
import type { PushedDoc } from './judge.ts'

export const DOCS_MAX = 200
const ID_MAX = 200
const REV = /^[0-9]{1,9}-[0-9a-f]{32}$/
/** A field's value that may be an id, as it is written after its name. */
const ID_AFTER = /\s*:\s*"([^"\\]{1,200})"/y

const misshapen = () => new HttpError(400, 'bad-request')

/** A document of a batch that is not looked at. */
export class Unread {
  readonly _id: string
  readonly code: RefusalCode
  /** How the batch is refused when it holds nothing that can be read. */
  readonly error: HttpError | null

  constructor(_id: string, error: HttpError | null) {
    this._id = _id
    this.code = error === null ? 'document-too-large' : 'invalid'
    this.error = error
  }
}

/** Where a document stands in the text of a batch. */
interface Piece {
  readonly start: number
  end: number
  /** As its text says; empty when it does not. */
  id: string
  values: number
}

/** The documents of `{"docs":[…]}` as its text has them, whatever they hold. @throws HttpError 400 */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let piece: Piece | undefined
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (char === 34) {
      const end = endOfString(text, index)
      if (piece?.id === '' && depth === 3 && text.slice(index, end) === '"_id"') {
        ID_AFTER.lastIndex = end
        piece.id = ID_AFTER.exec(text)?.[1] ?? ''
      }
      index = end - 1
    } else if (char === 123 || char === 91) {
      if (depth === 2 && pieces.length === DOCS_MAX) throw misshapen()
      if (depth === 2) piece = { start: index, end: text.length, id: '', values: 0 }
      depth += 1
      if (piece !== undefined) piece.values += 1
    } else if (char === 125 || char === 93) {
      depth -= 1
      if (depth === 2 && piece !== undefined) {
        pieces.push({ ...piece, end: index + 1 })
        piece = undefined
      }
    } else if (char === 44 && piece !== undefined) piece.values += 1
  }
  return pieces
}

function isDocument(value: unknown): value is PushedDoc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { _id, _rev, _deleted } = value as { readonly [field: string]: unknown }
  if (typeof _id !== 'string' || _id === '' || _id.length > ID_MAX) return false
  if (_rev !== undefined && !(typeof _rev === 'string' && REV.test(_rev))) return false
  return _deleted === undefined || typeof _deleted === 'boolean'
}

function readPiece(text: string, { start, end, id, values }: Piece): PushedDoc | Unread {
  if (values > VALUES_MAX) return new Unread(id, null)
  try {
    const value = parseStrictJson(text.slice(start, end), true)
    return isDocument(value) ? value : new Unread(id, misshapen())
  } catch (error) {
    if (error instanceof HttpError) return new Unread(id, error)
    throw error
  }
}

/**
 * The body of a push, each document read apart: one that is too large, too deep, or no document, stops no other. A batch
 * names each document once, and holds no more than the largest of them may: a device sends it in halves.
 * @throws HttpError 400 when there is no document to read, 413 for more than `VALUES_MAX` in those that are read
 */
export function parseBatch(text: string): unknown {
  const pieces = piecesOf(text)
  const values = pieces.map((piece) => piece.values).filter((count) => count <= VALUES_MAX)
  if (values.reduce((sum, count) => sum + count, 0) > VALUES_MAX) throw new HttpError(413, 'too-large')
  let rest = ''
  let from = 0
  for (const { start, end } of pieces) {
    rest += `${text.slice(from, start)}{}`
    from = end
  }
  const envelope = parseStrictJson(rest + text.slice(from), true) as { readonly docs?: unknown } | null
  if (!Array.isArray(envelope?.docs)) throw misshapen()
  const waiting = [...pieces]
  const ids = new Set<string>()
  const docs = envelope.docs.map((place: unknown): PushedDoc | Unread => {
    const piece = typeof place === 'object' && place !== null ? waiting.shift() : undefined
    const doc = piece === undefined ? new Unread('', misshapen()) : readPiece(text, piece)
    if (ids.has(doc._id)) return new Unread(doc._id, misshapen())
    ids.add(doc._id)
    return doc
  })
  const errors = docs.flatMap((doc) => (doc instanceof Unread && doc.error !== null ? [doc.error] : []))
  if (errors[0] !== undefined && errors.length === docs.length) throw errors[0]
  return { ...envelope, docs }
}
