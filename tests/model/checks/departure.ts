import { leaverOf } from '#domain/candidature.ts'
import { ownersOf, type Uid } from '#domain/ids.ts'
import { type Doc, docsIn, type Invariant } from './invariant.ts'

const SHARED = ['candidatures', 'partenariats', 'records'] as const

function wrongLeaver(doc: Doc, gone: readonly Uid[]): string | undefined {
  const [boutiqueId] = ownersOf(doc._id)
  const said = leaverOf(doc as never)
  const [leaver] = gone
  const expected = leaver === undefined ? null : leaver === boutiqueId ? 'boutique' : 'creator'
  if (said !== expected) return `${doc._id} says that ${said} has left, and ${expected} has`
  if (expected !== null && doc.status !== 'confirmed')
    return `${doc._id} is ${doc.status}, and its ${expected} has gone`
  return undefined
}

/** Shared documents stay as long as one of the two members, and name who left; papers go only with both. */
export const departure: Invariant = (run, store) => {
  const isGone = (uid: string): boolean => run.goneMembers.has(uid)
  for (const name of SHARED) {
    for (const doc of docsIn(store, name)) {
      const gone = ownersOf(doc._id).filter(isGone)
      if (gone.length === 2) return `${name} ${doc._id} is left of two who have gone`
      const wrong = name === 'candidatures' ? wrongLeaver(doc, gone) : undefined
      if (wrong !== undefined) return wrong
    }
  }
  for (const one of run.ledger.typed) {
    if (one.db !== 'partenariats' || !one.accepted || one.givenUp || isGone(one.uid)) continue
    if (store.get(`partenariats ${one.id}`) === undefined) return `the papers of ${JSON.stringify(one)} are gone`
  }
  return undefined
}
