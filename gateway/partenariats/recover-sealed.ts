import type { Candidature } from '#domain/candidature.ts'
import { candidatureOf, isRecordId } from '#domain/ids.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { type Copy, EMPTY_RECORD } from '#domain/papers/records.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import { get } from '../store/documents.ts'
import type { Store, StoredDoc } from '../store/store.ts'
import { agreementHash } from './copies.ts'
import { hasCopySeal, hasInForceSeal, sealedCopy } from './seals.ts'

/** The contract in force as a device has it, if the store has an earlier one. */
async function lostInForce(store: Store, sent: Doc, prev: Doc | null): Promise<Partenariat | null> {
  const { _id, inForce } = sent as unknown as Partenariat
  if (typeof inForce !== 'object' || inForce === null || !hasInForceSeal(store, _id, inForce)) return null
  const candidature = await get<Candidature>(store.db('candidatures'), _id)
  if (candidature?.status !== 'confirmed') return null
  const papers = prev === null ? newPartenariat(candidature) : (prev as unknown as Partenariat)
  return inForce.at > papers.inForce.at ? { ...papers, inForce } : null
}

/** A copy as a device has it. */
async function lostCopy(store: Store, sent: Doc): Promise<Copy | null> {
  if (sent.kind !== 'copy' || !isRecordId(sent._id) || typeof sent.text !== 'string') return null
  const copy = sent as unknown as Copy
  const { _id, at, paper, hash, text, agreements } = copy
  if (agreementHash(text) !== hash || !hasCopySeal(store, copy)) return null
  const candidature = await get<Candidature>(store.db('candidatures'), candidatureOf(_id))
  if (candidature?.status !== 'confirmed') return null
  const { boutiqueId, creatorId } = candidature
  const contents = { _id, at, paper, hash, text, agreements, boutiqueId, creatorId }
  return sealedCopy(store, { ...EMPTY_RECORD, ...contents, kind: 'copy' })
}

/**
 * Recovers from a member's device what only the server writes of their papers, and a store restored from an older backup
 * has lost: the contract in force, and the copies of what both approved.
 * @returns whether it was written: the rest of what was sent is then based on an earlier version
 */
export async function recoverSealed(store: Store, name: DatabaseName, sent: Doc, prev: Doc | null): Promise<boolean> {
  if (sent._deleted === true) return false
  const papers = name === 'partenariats' ? await lostInForce(store, sent, prev) : null
  const copy = name === 'records' && prev === null ? await lostCopy(store, sent) : null
  const found = papers ?? copy
  if (found === null) return false
  await store.writeAs({ kind: 'server' }, name, [found as unknown as StoredDoc])
  return true
}
