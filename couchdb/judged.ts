import { sha256 } from '@noble/hashes/sha2.js'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import { canonical } from '#domain/versions/canonical.ts'

/** Fields that CouchDB itself adds to a document. */
const ADDED: readonly string[] = ['_rev', '_revisions']

/** Role that may write into the database, and read it: CouchDB has no finer-grained right. */
export function writesRole(name: DatabaseName): string {
  return `writes:${name}`
}

/**
 * The gateway's approval of one write, as a role in its token: these fields, over that revision. A validator sees one
 * document alone: it cannot check whether names, addresses and terms are true, but it can check a signature.
 * @param doc as parsed from JSON; `_rev` is the revision that it replaces
 */
export function judgedRole(doc: Doc): string {
  const fields: { [field: string]: unknown } = {}
  for (const field of Object.keys(doc)) if (ADDED.indexOf(field) < 0) fields[field] = doc[field]
  const text = canonical([typeof doc._rev === 'string' ? doc._rev : '', fields])
  const bytes = unescape(encodeURIComponent(text)) // CouchDB has no TextEncoder
  const digest = sha256(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  return `judged:${Array.from(digest, (byte) => `0${byte.toString(16)}`.slice(-2)).join('')}`
}
