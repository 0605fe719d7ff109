import sjson from 'secure-json-parse'
import { HttpError } from './error.ts'

const DEPTH_MAX = 16
/** U+0000 as JSON writes it; bare it is no JSON. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Half of a pair of surrogates, an emoji cut in two, is not text to CouchDB, which rejects the whole request for it. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString() : value
}

/** The index just past the string that opens at `start`. The text is known to be well-formed JSON. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  while (text.charCodeAt(index) !== 34) index += text.charCodeAt(index) === 92 ? 2 : 1
  return index + 1
}

function isKey(text: string, from: number): boolean {
  let index = from
  while (text.charCodeAt(index) <= 32) index += 1
  return text.charCodeAt(index) === 58
}

/**
 * JSON.parse keeps the last of two equal keys, another reader may keep the first: neither reading is accepted.
 * @param text well-formed JSON
 */
function checkStructure(text: string): void {
  const stack: (Set<string> | null)[] = []
  let index = 0
  while (index < text.length) {
    const char = text.charCodeAt(index)
    if (char === 34) {
      const end = endOfString(text, index)
      const keys = stack.at(-1)
      if (keys && isKey(text, end)) {
        const key = JSON.parse(text.slice(index, end)) as string
        if (keys.has(key)) throw new HttpError(400, 'duplicate-key')
        keys.add(key)
      }
      index = end
      continue
    }
    if (char === 123 || char === 91) {
      if (stack.length === DEPTH_MAX) throw new HttpError(400, 'bad-request')
      stack.push(char === 123 ? new Set() : null)
    } else if (char === 125 || char === 93) stack.pop()
    index += 1
  }
}

/**
 * Parses JSON without `__proto__` or `constructor.prototype` keys, doubled keys, absurd depth or U+0000; halves of
 * characters become U+FFFD.
 * @param judged what the body holds is judged piece by piece, U+0000 included: one of them must not stop the others
 * @throws HttpError 400 `bad-request` or `duplicate-key`
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
  checkStructure(text)
  return value
}
