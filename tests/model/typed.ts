/** One value typed on a device. */
export interface Typed {
  readonly browser: string
  readonly uid: string
  readonly db: string
  readonly id: string
  /** The path of the field, `rows/<id>/<field>` for a cell. */
  readonly field: string
  /** An act has no value: removing a row, closing an annonce. */
  readonly kind: 'text' | 'number' | 'status' | 'act'
  /** Typed in a new annonce. */
  readonly isNew: boolean
  readonly value: string | number
  /** The value that it was typed over. */
  readonly over: unknown
  /** The server has acknowledged it. */
  accepted: boolean
  /** Its author has left that browser and knowingly discarded it. */
  givenUp: boolean
  /** It was rejected, and its author has typed another value there since. */
  corrected: boolean
}

/** The value at a path of a document. */
export function valueAt(doc: { readonly [field: string]: unknown } | undefined, path: string): unknown {
  return path.split('/').reduce<unknown>((value, key) => (value as { [key: string]: unknown } | undefined)?.[key], doc)
}
