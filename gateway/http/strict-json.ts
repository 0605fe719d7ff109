import sjson from 'secure-json-parse'
import { HttpError } from './error.ts'

const DEPTH_MAX = 16
/** Fields and items, those of others included: the largest papers hold fewer. */
export const VALUES_MAX = 65_536
/** U+0000 as JSON writes it; bare it is no JSON. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Half of a pair of surrogates, an emoji cut in two, is not text to CouchDB, which rejects the whole request for it. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString() : value
}

/** The index just past the string that opens at `start`. @throws HttpError 400 when it does not end */
export function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (char === 34) return index + 1
    if (char === 92) index += 1
  }
  throw new HttpError(400, 'bad-request')
}

/** How many fields a value has, those of its parts included. */
function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts: readonly unknown[] = Object.values(value)
  return parts.reduce((sum: number, part) => sum + fieldsIn(part), Array.isArray(value) ? 0 : parts.length)
}

/**
 * JSON.parse keeps the last of two equal keys, another reader may keep the first: neither reading is accepted.
 * @param value what `text`, well-formed JSON, says
 */
function checkStructure(text: string, value: unknown): void {
  let [depth, values, keys] = [0, 0, 0]
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (char === 34) index = endOfString(text, index) - 1
    else if (char === 58) keys += 1
    else if (char === 125 || char === 93) depth -= 1
    else if (char === 44) values += 1
    else if (char === 123 || char === 91) {
      if (depth === DEPTH_MAX) throw new HttpError(400, 'bad-request')
      depth += 1
      values += 1
    }
  }
  if (values > VALUES_MAX) throw new HttpError(413, 'too-large')
  if (fieldsIn(value) !== keys) throw new HttpError(400, 'duplicate-key')
}

/**
 * Parses JSON without `__proto__` or `constructor.prototype` keys, doubled keys, absurd depth or U+0000; halves of
 * characters become U+FFFD.
 * @param judged U+0000 is judged with the field that holds it
 * @throws HttpError 400 `bad-request` or `duplicate-key`, 413 for more than `VALUES_MAX`
 */
export function parseStrictJson(text: string, judged = false): unknown {
  if (!judged && NUL.test(text)) throw new HttpError(400, 'bad-request')
  let value: unknown
  try {
    value = sjson.parse(text, SURROGATE.test(text) ? wellFormed : undefined, {
      protoAction: 'error',
      constructorAction: 'error',
    })
  } catch {
    throw new HttpError(400, 'bad-request')
  }
  checkStructure(text, value)
  return value
}
