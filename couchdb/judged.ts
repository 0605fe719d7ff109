import { sha256 } from '@noble/hashes/sha2.js'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import { canonical } from '#domain/versions/canonical.ts'

/** What CouchDB adds to a document by itself. */
const ADDED: readonly string[] = ['_rev', '_revisions']

/** Whoever has it may write into the database, and read it: CouchDB has no finer right. */
export function writesRole(name: DatabaseName): string {
  return `writes:${name}`
}

/**
 * The gateway's judgement of one write, as a role that its token carries: these fields, over that revision. Of names,
 * addresses and terms a validator, which sees one document alone, cannot say whether they are true; of a signature it can.
 * @param doc as JSON brings it, `_rev` being the revision that it replaces
 */
export function judgedRole(doc: Doc): string {
  const fields: { [field: string]: unknown } = {}
  for (const field of Object.keys(doc)) if (ADDED.indexOf(field) < 0) fields[field] = doc[field]
  const text = canonical([typeof doc._rev === 'string' ? doc._rev : '', fields])
  const bytes = unescape(encodeURIComponent(text)) // CouchDB has no TextEncoder
  const digest = sha256(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  return `judged:${Array.from(digest, (byte) => `0${byte.toString(16)}`.slice(-2)).join('')}`
}
