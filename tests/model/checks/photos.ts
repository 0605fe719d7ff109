import { parsePhotoUrl, SIZES, sizedUrl } from '#domain/market/photo.ts'
import { memberDocs, type Run } from '../run.ts'
import { type Typed, valueAt } from '../typed.ts'
import type { Doc, Invariant, StoreDocs } from './invariant.ts'

/** The photos of the server's annonces, and of annonces queued on a device: somebody expects to see them. */
function expected({ ledger, world }: Run, store: StoreDocs): readonly Typed[] {
  return ledger.typed.filter((one) => {
    if (!one.field.startsWith('photos/') || one.givenUp) return false
    const browser = world.browsers.find(({ name }) => name === one.browser)
    const here = browser && memberDocs(browser, one.uid, one.db).find(({ _id }) => _id === one.id)
    const shown = (doc: Doc | undefined) => valueAt(doc, one.field) === one.value
    const stored = store.get(`${one.db} ${one.id}`)
    // Sent but unanswered, then replaced by somebody who saw it: the server has removed it.
    return shown(stored) || (shown(here) && here?.unsentAt !== '' && !ledger.isBelow(one, valueAt(stored, one.field)))
  })
}

function isStored(store: StoreDocs, url: string): boolean {
  const address = parsePhotoUrl(url)
  if (address === null) return false
  const { uid, sha256, kind, size, extension } = address
  const attachments = store.get(`photos ${uid}.${sha256}`)?._attachments ?? {}
  return `${kind}-${size}.${extension}` in (attachments as object)
}

/** A photo that is shown is in its author's outbox, or on the server, in each of its sizes. */
export const photosPreserved: Invariant = (run, store) => {
  for (const one of expected(run, store)) {
    const waiting = run.world.browsers.find(({ name }) => name === one.browser)?.outbox.all() ?? []
    for (const size of SIZES) {
      const url = sizedUrl(String(one.value), size)
      if (isStored(store, url) || waiting.some((picture) => picture.url === url)) continue
      return `${one.id} shows ${url}, which ${one.browser} no longer has and the server has not`
    }
  }
  return undefined
}

/** After recovery, no photo that is shown is still in an outbox. */
export const allSent: Invariant = (run, store) => {
  for (const one of expected(run, store)) {
    const browser = run.world.browsers.find(({ name }) => name === one.browser)
    const photo = sizedUrl(String(one.value), 'full')
    const signedIn = browser?.live()[0]?.device.state.getState().member?.uid === one.uid
    const left = browser?.outbox.all().filter((picture) => picture.photo === photo && picture.refused === '') ?? []
    if (signedIn && left.length > 0) return `${one.browser} still has ${left.length} sizes of ${photo}`
  }
  return undefined
}
