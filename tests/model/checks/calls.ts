import { neededRecords } from '#domain/papers/record-needs.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { UID_HEADER } from '#wire/headers.ts'
import type { Ledger } from '../ledger.ts'
import { memberDocs } from '../run.ts'
import { type Typed, valueAt } from '../typed.ts'
import type { Browser } from '../world/browser.ts'
import type { GatewayRequest, GatewayResponse } from '../world/gateway-host.ts'
import type { Doc } from './invariant.ts'

/** A document's dependencies, when rules read across documents: the profile, the candidatures of an annonce. */
const NEEDS: { readonly [D in DatabaseName]?: (there: Typed, id: string, doc: Doc) => boolean } = {
  annonces: ({ db, id }, annonce) => db === 'users' || (db === 'candidatures' && id.startsWith(`${annonce}.`)),
  candidatures: ({ db }) => db === 'users',
  partenariats: ({ db, id }, candidature) => db === 'candidatures' && id === candidature,
  suivis: ({ db, id }, suivi) => db === 'candidatures' && suivi.endsWith(`.lu.${id}`),
  conversations: ({ db, id }, entry) => db === 'candidatures' && entry.startsWith(`${id}.`),
  records: ({ db, id }, record, doc) =>
    db === 'records'
      ? neededRecords(doc).some((needed) => needed === id)
      : db === 'candidatures' && record.startsWith(`${id}.`),
}

/** Whether a version has what was written; an act on a record writes it whole. */
function isOf(doc: Doc | undefined, { db, kind, field, value }: Typed): boolean {
  return doc !== undefined && ((db === 'records' && kind === 'act') || valueAt(doc, field) === value)
}

/** Whether a write is still queued unchanged on its device, and was never accepted by the server. */
function waitsStill(browser: Browser, one: Typed): boolean {
  const doc = memberDocs(browser, one.uid, one.db).find(({ _id }) => _id === one.id)
  return !one.accepted && doc !== undefined && doc.unsentAt !== '' && isOf(doc, one)
}

/** A write never overtakes an earlier write of the same device that it depends on. */
function order(ledger: Ledger, browser: Browser, uid: string, db: DatabaseName, doc: Doc, before: readonly Doc[]) {
  const here = ({ browser: name, uid: by }: Typed) => name === browser.name && by === uid
  const sent = ledger.typedIn(db, doc._id).findLast((one) => here(one) && isOf(doc, one))
  if (sent === undefined) return undefined
  const earlier = ledger.typed.slice(0, ledger.typed.indexOf(sent))
  const overtaken = earlier
    .filter((one) => one.db !== db || !before.some(({ _id }) => _id === one.id))
    .find(
      (one) => here(one) && NEEDS[db]?.(one, doc._id, doc) && waitsStill(browser, one) && !ledger.answered.has(one.id),
    )
  return overtaken && `order: ${JSON.stringify(sent)} leaves before ${JSON.stringify(overtaken)}`
}

/** No write is sent as a member who has not made it on that device. */
function ownWrites(ledger: Ledger, browser: Browser, uid: string, db: string, doc: Doc): string | undefined {
  if (ledger.hasWritten(browser.name, uid, db, doc._id)) return undefined
  return `own writes: ${browser.name} sends ${db} ${doc._id} as ${uid}, who has not written it there`
}

/** Checks every push as it is sent. @returns the violated invariant */
export function watchPush(ledger: Ledger, browser: Browser, { path, headers, body }: GatewayRequest) {
  const db = /^\/sync\/(\w+)\/_bulk_docs/.exec(path)?.[1] as DatabaseName | undefined
  if (db === undefined) return undefined
  const uid = headers[UID_HEADER] ?? ''
  const { docs } = JSON.parse(String(body)) as { readonly docs: readonly Doc[] }
  for (const [index, doc] of docs.entries()) {
    ledger.recognise(browser.name, uid, db, doc)
    const found = ownWrites(ledger, browser, uid, db, doc) ?? order(ledger, browser, uid, db, doc, docs.slice(0, index))
    if (found !== undefined) return found
  }
  return undefined
}

/** The number of documents that the server's answer defers. */
export function deferredRows({ path }: GatewayRequest, { status, body }: GatewayResponse): number {
  if (!/^\/sync\/\w+\/_bulk_docs/.test(path) || status >= 300 || !Buffer.isBuffer(body)) return 0
  const rows = JSON.parse(body.toString()) as readonly { readonly error?: string }[]
  return rows.filter(({ error }) => error === 'later').length
}
