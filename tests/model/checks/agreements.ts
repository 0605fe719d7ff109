import { createHash } from 'node:crypto'
import { RECORD_KEY_LENGTH, recordIdOf } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { PAPER_NAMES } from '#domain/papers/papers.ts'
import { agreementKey, PARTIES, type Partenariat } from '#domain/papers/partenariat.ts'
import type { Copy } from '#domain/papers/records.ts'
import { docsIn, type Invariant } from './invariant.ts'

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Every agreement is to a version that its author's device showed. */
export const agreementsSeen: Invariant = ({ ledger, pairs }, store) => {
  for (const doc of docsIn(store, 'partenariats')) {
    const papers = doc as unknown as Partenariat
    for (const paper of PAPER_NAMES) {
      const given = PARTIES.flatMap((party) => papers.agreements[agreementKey(paper, party)] ?? [])
      for (const { by, hash } of given) {
        if (!ledger.agreed.has(`${by} ${papers._id} ${paper} ${hash}`)) return `${by} agreed to ${hash} unseen`
      }
      const hash = hashOf(canonicalForm(papers, paper))
      if (given.length < 2 || given.some((one) => one.hash !== hash)) continue
      pairs.add(recordIdOf(papers._id, hash.slice(0, RECORD_KEY_LENGTH)))
    }
  }
  return undefined
}

/** A copy is of a version agreed by both parties, matches its hash, and never changes while one of them exists. */
export const copiesPreserved: Invariant = ({ ledger, copies }, store) => {
  for (const doc of docsIn(store, 'records').filter(({ kind }) => kind === 'copy')) {
    const { _id, hash, text, agreements } = doc as unknown as Copy
    if (hashOf(text) !== hash) return `the copy ${_id} is not of its hash`
    const given = Object.values(agreements)
    if (given.length !== 2 || given.some((one) => one.hash !== hash)) return `the copy ${_id} was not agreed to by both`
    const previous = copies.get(_id)
    if (previous !== undefined && previous !== JSON.stringify(doc))
      return `the copy ${_id} has changed from ${previous}`
    copies.set(_id, JSON.stringify(doc))
  }
  for (const id of copies.keys()) {
    if (!store.has(`records ${id}`) && !ledger.isOfNobody(id)) return `the copy ${id} is gone`
  }
  return undefined
}

/** After recovery, there is a copy of each version that the store had as agreed by both. */
export const pairsCopied: Invariant = ({ ledger, pairs }, store) => {
  for (const id of pairs) {
    if (!store.has(`records ${id}`) && !ledger.isOfNobody(id)) return `there is no copy ${id} of what both agreed to`
  }
  return undefined
}

/** After recovery, the contract in force is one of the copies. */
export const inForceCopied: Invariant = ({ ledger }, store) => {
  for (const doc of docsIn(store, 'partenariats')) {
    const { _id, inForce } = doc as unknown as Partenariat
    if (inForce.hash === '' || ledger.isOfNobody(_id)) continue
    const found = docsIn(store, 'records').some(({ kind, hash }) => kind === 'copy' && hash === inForce.hash)
    if (!found) return `the contract in force of ${_id} has no copy`
  }
  return undefined
}
