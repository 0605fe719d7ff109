/** One value typed on a device. */
export interface Typed {
  readonly browser: string
  readonly uid: string
  readonly db: string
  readonly id: string
  /** The path of the field, `rows/<id>/<field>` for a cell. */
  readonly field: string
  /** An act has no value of its own: the removal of a row, the closing of an annonce. */
  readonly kind: 'text' | 'number' | 'status' | 'act'
  /** It is part of a new annonce. */
  readonly isNew: boolean
  readonly value: string | number
  /** What it was typed over. */
  readonly over: unknown
  /** The server has answered that it has it. */
  accepted: boolean
  /** Its author has left that browser, knowing that it goes. */
  givenUp: boolean
  /** It was refused, and its author has typed something else there since. */
  corrected: boolean
}

/** What a document shows at a path. */
export function valueAt(doc: { readonly [field: string]: unknown } | undefined, path: string): unknown {
  return path.split('/').reduce<unknown>((value, key) => (value as { [key: string]: unknown } | undefined)?.[key], doc)
}
