import type { RefusalCode } from '#domain/codes.ts'
import type { PushedDoc } from './validate-write.ts'

const ID_MAX = 200
const REV = /^[0-9]{1,9}-[0-9a-f]{32}$/
const DEPTH_MAX = 16
/** Maximum number of fields and items in a document, nested ones included: the largest papers have fewer. */
const VALUES_MAX = 65_536

/** A document of a batch that is rejected without validation. */
export class RejectedDoc {
  readonly _id: string
  readonly code: RefusalCode

  constructor(id: unknown, code: RefusalCode) {
    this._id = typeof id === 'string' && id.length <= ID_MAX ? id : ''
    this.code = code
  }
}

/** Whether a document is larger or deeper than any of ours: rules, merges and answers would traverse all of it. */
function isTooLarge(doc: object): boolean {
  let values = 0
  let level: readonly object[] = [doc]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === DEPTH_MAX) return true
    const inner: object[] = []
    for (const value of level.flatMap((holder): unknown[] => Object.values(holder))) {
      values += 1
      if (values > VALUES_MAX) return true
      if (typeof value === 'object' && value !== null) inner.push(value)
    }
    level = inner
  }
  return false
}

function isDocument(value: unknown): value is PushedDoc {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { _id, _rev, _deleted } = value as { readonly [field: string]: unknown }
  if (typeof _id !== 'string' || _id === '' || _id.length > ID_MAX) return false
  if (_rev !== undefined && !(typeof _rev === 'string' && REV.test(_rev))) return false
  return _deleted === undefined || typeof _deleted === 'boolean'
}

/**
 * The documents of a push, each checked by itself: one that is too large or malformed does not stop the others
 * (`tests/gateway/hostile-documents.test.ts`). A batch names each document once.
 */
export function readBatch(docs: readonly unknown[]): readonly (PushedDoc | RejectedDoc)[] {
  const ids = new Set<string>()
  return docs.map((doc) => {
    const { _id } = Object(doc) as { readonly _id?: unknown }
    if (!isDocument(doc) || ids.has(doc._id)) return new RejectedDoc(_id, 'invalid')
    ids.add(doc._id)
    return isTooLarge(doc) ? new RejectedDoc(_id, 'document-too-large') : doc
  })
}
