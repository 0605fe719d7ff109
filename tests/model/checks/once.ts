import type { Doc, Invariant } from './invariant.ts'
import { docsIn } from './invariant.ts'

function firstTwice(docs: readonly Doc[], nameOf: (doc: Doc) => string): string | undefined {
  const seen = new Set<string>()
  for (const doc of docs) {
    const name = nameOf(doc)
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}

/** A créateur has one candidature per annonce, and a publication creates one annonce, however often it was sent. */
export const once: Invariant = ({ ledger }, store) => {
  const twice = firstTwice(docsIn(store, 'candidatures'), ({ annonceId, creatorId }) => `${annonceId} ${creatorId}`)
  if (twice !== undefined) return `two candidatures of ${twice}`
  for (const { id, value } of ledger.published()) {
    const other = docsIn(store, 'annonces').find(({ _id, description }) => description === value && _id !== id)
    if (other !== undefined) return `'${value}' was published once, as ${id} and ${other._id}`
  }
  return undefined
}
