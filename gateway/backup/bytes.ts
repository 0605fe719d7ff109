import sjson from 'secure-json-parse'

/** Text as it was written: bytes that are no UTF-8 are refused, where a decoder would change them. */
export const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws SyntaxError for no JSON, and for a key that would change what an object is */
export const parseJson = (text: string): unknown => sjson.parse(text, undefined, { constructorAction: 'ignore' })

/** The same bytes, not copied, as what is not Node's alone. */
export function plain({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
}
