import type { Replica } from '../store/restoring/replicas.ts'
import type { StoreDatabase } from '../store/store.ts'
import { isCopied, isCopiedId, type Manifest } from './format.ts'

type Fields = { readonly [field: string]: unknown }

const ID_MAX = 512 // characters; the longest of ours are of a hundred
const REVISION = /^([1-9]\d{0,7})-([0-9a-f]{32})$/
const HASH = /^[0-9a-f]{32}$/
const REVISIONS_MAX = 1000 // that a store lists of a document
const DEPTH_MAX = 64 // of objects in objects; ours are of six
const STORES_OWN = ['_id', '_rev', '_revisions', '_deleted', '_attachments']

const ATTACHMENTS_MAX = 24 // three kinds in three sizes, of two types
const ATTACHMENT = /^[a-z0-9][A-Za-z0-9._-]{0,99}$/
const CONTENT_TYPE = /^image\/[a-z]+$/

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Neither a rule, an index nor a local note of a store's, all of which begin with `_`. */
function isId(name: StoreDatabase, id: unknown): id is string {
  if (typeof id !== 'string' || id === '' || id.length > ID_MAX) return false
  return !id.startsWith('_') && !/[\p{Cc}\p{Cs}]/u.test(id) && isCopiedId(name, id)
}

/** A history that ends with the revision that bears it: stores build their trees of it without another look. */
function isHistory(revisions: unknown, rev: unknown): boolean {
  const [, generation, hash] = typeof rev === 'string' ? (REVISION.exec(rev) ?? []) : []
  if (generation === undefined || !isFields(revisions)) return false
  const { start, ids, ...others } = revisions
  if (start !== Number(generation) || !Array.isArray(ids) || Object.keys(others).length > 0) return false
  if (ids[0] !== hash || ids.length > Math.min(start, REVISIONS_MAX)) return false
  return ids.every((id) => typeof id === 'string' && HASH.test(id))
}

function isShallow(value: unknown, depth = DEPTH_MAX): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

function areAttachments(value: unknown): boolean {
  if (!isFields(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length <= ATTACHMENTS_MAX &&
    entries.every(([name, about]) => {
      const type = isFields(about) ? about.content_type : undefined
      return ATTACHMENT.test(name) && typeof type === 'string' && CONTENT_TYPE.test(type)
    })
  )
}

/**
 * Whether a document is one that `collect` writes of a store. Stores take others, when they bring their own revisions along,
 * and are not opened again or obey them.
 * @param isPhoto whether its pictures come after it
 */
export function isReplica(name: StoreDatabase, value: unknown, isPhoto = false): value is Replica {
  if (!isFields(value)) return false
  const { _id, _rev, _revisions, _deleted, _attachments } = value
  return (
    isId(name, _id) &&
    isHistory(_revisions, _rev) &&
    (_deleted === undefined || (_deleted === true && !isPhoto)) &&
    (_attachments === undefined || (isPhoto && areAttachments(_attachments))) &&
    Object.keys(value).every((field) => !field.startsWith('_') || STORES_OWN.includes(field)) &&
    isCopied(name, value as Replica) &&
    isShallow(value)
  )
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isInstant = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Whether whoever restores may be told what it says. */
export function isManifest(value: unknown): value is Manifest {
  if (!isFields(value)) return false
  const { asOf, idSecret, databases, photos, parts } = value
  return (
    isInstant(asOf) &&
    typeof idSecret === 'string' &&
    isCount(parts) &&
    isFields(photos) &&
    [photos.count, photos.bytes].every(isCount) &&
    isFields(databases) &&
    Object.values(databases).every((count) => isFields(count) && [count.documents, count.deletions].every(isCount))
  )
}
