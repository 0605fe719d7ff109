import { DATABASES } from '#wire/names.ts'
import { memberDocs, type Run } from '../run.ts'
import { type Typed, valueAt } from '../typed.ts'
import type { Browser } from '../world/browser.ts'
import type { Invariant, StoreDocs } from './invariant.ts'

type Fields = { readonly [field: string]: unknown }

/** Whether the server has it, or a later value based on it, or has deleted its document. */
function isOnServer({ ledger }: Run, store: StoreDocs, one: Typed): boolean {
  const stored = store.get(`${one.db} ${one.id}`)
  return ledger.hasArrived(one, stored) || isAlternative(stored, one)
}

/** Whether it lost a conflict and is now an alternative. */
export function isAlternative(doc: Fields | undefined, { field, value }: Typed): boolean {
  const isPhoto = field.startsWith('photos/')
  const alternatives = Object.values((doc?.conflicts ?? {}) as { readonly [key: string]: { readonly value: string } })
  return alternatives.some((one) => one.value === String(value) || (isPhoto && one.value.includes(String(value))))
}

/** Whether a rejected version contains it, also as an alternative, or a later value based on it. */
function isSetAside({ ledger }: Run, browser: Browser, one: Typed): boolean {
  const versions = memberDocs(browser, one.uid, 'rejections')
    .filter(({ db, docId }) => db === one.db && docId === one.id)
    .map(({ version }) => version as Fields)
  return versions.some((version) => {
    const value = valueAt(version, one.field)
    return value === one.value || isAlternative(version, one) || ledger.isBelow(one, value)
  })
}

function isVisible(run: Run, store: StoreDocs, browser: Browser, one: Typed): boolean {
  const doc = memberDocs(browser, one.uid, one.db).find(({ _id }) => _id === one.id)
  if (doc === undefined)
    return isSetAside(run, browser, one) || run.ledger.mayBeDeleted(one) || isOnServer(run, store, one)
  if (doc.removal === true) return true
  if (one.kind === 'status' && doc.status === 'expired') return true // expired since then
  if (valueAt(doc, one.field) === one.value) return true // still queued, or pulled back from the server
  if (run.ledger.isBelow(one, valueAt(doc, one.field))) return true // overwritten elsewhere by somebody who had seen it
  return isSetAside(run, browser, one) || isAlternative(doc, one) || isOnServer(run, store, one)
}

/** Each typed value is queued on the device, or on the server, or in a rejection with its reason. */
export const oneState: Invariant = (run, store) => {
  for (const browser of run.world.browsers) {
    for (const one of run.ledger.typed) {
      if (one.browser !== browser.name || one.accepted || one.givenUp) continue
      if (one.kind === 'act' || run.ledger.isReplaced(one)) continue
      if (!browser.databases().includes(`${DATABASES.documents}-${one.uid}`)) {
        if (isOnServer(run, store, one)) continue // the device now has another member
        return `the device has nothing left of ${one.uid}, who had typed ${JSON.stringify(one)}`
      }
      if (!isVisible(run, store, browser, one)) {
        const doc = memberDocs(browser, one.uid, one.db).find(({ _id }) => _id === one.id)
        return `${JSON.stringify(one)} is nowhere; the device has ${JSON.stringify(doc)}`
      }
    }
  }
  return undefined
}
