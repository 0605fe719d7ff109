const SEQ_DIGITS = 16

// As PouchDB's adapter names them: https://github.com/pouchdb/pouchdb/blob/9.0.0/packages/node_modules/pouchdb-adapter-leveldb-core/src/index.js
export const documentKey = (id: string): string => `\xffdocument-store\xff${id}`
export const sequenceKey = (seq: number): string => `\xffby-sequence\xff${String(seq).padStart(SEQ_DIGITS, '0')}`

/** What PouchDB's adapter writes under a document's key: its revisions, each with the sequence that its body lies under. */
export interface Metadata {
  readonly id: string
  readonly seq: number
  readonly rev_map: { readonly [rev: string]: number }
  readonly winningRev?: string
  readonly deleted?: boolean
}
