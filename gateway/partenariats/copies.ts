import { createHash } from 'node:crypto'
import type { Candidature } from '#domain/candidature.ts'
import {
  type CandidatureId,
  isCopyKey,
  RECORD_KEY_LENGTH,
  type RecordId,
  recordIdOf,
  recordKeyOf,
} from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import type { ContratData } from '#domain/papers/contrat.ts'
import { PAPER_NAMES, type PaperName } from '#domain/papers/papers.ts'
import { agreementKey, COPIES_MAX, NOT_IN_FORCE, PARTIES, type Partenariat } from '#domain/papers/partenariat.ts'
import { type Copy, EMPTY_RECORD, type PartenariatRecord } from '#domain/papers/records.ts'
import { contractHashes, contratInForce, type TermsByDay, termsByDay } from '#domain/papers/statements/terms.ts'
import { eraseById, get, scanIds } from '../store/documents.ts'
import { docsOf, type Followed, followFeed } from '../store/feeds/follow.ts'
import { type ProcessEach, processEach } from '../store/process-each.ts'
import type { Store, StoredDoc } from '../store/store.ts'

/** The hash of a text in an agreement: SHA-256, in hexadecimal. */
export function agreementHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The possible keys of a copy, which gets the first free one: no member's record has such a key (`isCopyKey`). */
function copyKeyOf(hash: string, attempt: number): string {
  const digits = attempt === 0 ? hash : agreementHash(`${hash} ${attempt}`)
  return digits.slice(0, RECORD_KEY_LENGTH)
}

/**
 * The id of a new copy, which no other text has: two hashes may begin alike, even by somebody's design.
 * @returns null when the copy exists already. The same agreement has one copy, whoever makes it.
 */
async function newCopyId(store: Store, id: CandidatureId, hash: string): Promise<RecordId | null> {
  const found = await lookUp(store, id, hash)
  return typeof found === 'string' ? found : null
}

/** The copy of the agreement with that hash, or the id for it. */
async function lookUp(store: Store, id: CandidatureId, hash: string): Promise<Copy | RecordId> {
  for (let attempt = 0; ; attempt += 1) {
    const _id = recordIdOf(id, copyKeyOf(hash, attempt))
    const existing = await get<PartenariatRecord>(store.db('records'), _id)
    if (existing === null) return _id
    if (existing.kind === 'copy' && existing.hash === hash) return existing
  }
}

/** The contract in force in a partnership, from its copy; `null` while there is none. */
export async function storedContratInForce(store: Store, papers: Partenariat): Promise<ContratData | null> {
  if (papers.inForce.hash === '') return null
  const copy = await lookUp(store, papers._id, papers.inForce.hash)
  return contratInForce(papers, typeof copy === 'string' ? [] : [copy])
}

/** The terms that both parties of a partnership agreed to, by day, on which its statements are based; not its end. */
export async function termsOf(
  store: Store,
  candidature: Pick<Candidature, '_id' | 'annonce'>,
  papers: Partenariat | null,
): Promise<TermsByDay> {
  if (papers === null) return termsByDay({ inForce: NOT_IN_FORCE }, { copies: [], ends: [] }, candidature.annonce)
  await saveAgreementSnapshots(store, papers)
  const hashes = [...new Set(contractHashes(papers.inForce))]
  const copies = await Promise.all(hashes.map((hash) => lookUp(store, papers._id, hash)))
  const found = copies.filter((copy): copy is Copy => typeof copy !== 'string')
  return termsByDay(papers, { copies: found, ends: [] }, candidature.annonce)
}

/**
 * Whether a partnership may have a copy of the agreement with that hash: it has one, or fewer copies than the maximum.
 * Their keys distinguish copies from members' records, so that none is read.
 */
export async function hasRoomFor(store: Store, id: CandidatureId, hash: string): Promise<boolean> {
  let copies = 0
  for await (const record of scanIds(store.db('records'), `${id}.`)) {
    if (isCopyKey(recordKeyOf(record as RecordId))) copies += 1
  }
  return copies < COPIES_MAX || (await newCopyId(store, id, hash)) === null
}

/** The copy due for a paper, if both parties agreed to one hash, which is that of its text; else `null`. */
function copyOf(partenariat: Partenariat, paper: PaperName): Copy | null {
  const keys = PARTIES.map((party) => agreementKey(paper, party))
  const [one, other] = keys.map((key) => partenariat.agreements[key])
  if (one === undefined || other?.hash !== one.hash) return null
  const text = canonicalForm(partenariat, paper)
  if (agreementHash(text) !== one.hash) return null
  const { boutiqueId, creatorId } = partenariat
  const agreements = Object.fromEntries(keys.map((key, at) => [key, at === 0 ? one : other]))
  return {
    ...EMPTY_RECORD,
    _id: recordIdOf(partenariat._id, copyKeyOf(one.hash, 0)),
    kind: 'copy',
    boutiqueId,
    creatorId,
    at: [one.at, other.at].sort()[1] as string,
    paper,
    hash: one.hash,
    text,
    agreements,
  }
}

/**
 * Saves a copy of each paper as both parties agreed to it, once. Called before the papers change, after they have, and
 * by a job, so that a process that dies in between leaves none out.
 * @returns how many were made
 * @throws when the store could not read or write
 */
export async function saveAgreementSnapshots(store: Store, partenariat: Partenariat): Promise<number> {
  let made = 0
  for (const paper of PAPER_NAMES) {
    const due = copyOf(partenariat, paper)
    const _id = due === null ? null : await newCopyId(store, partenariat._id, due.hash)
    if (due === null || _id === null) continue
    const copy = { ...due, _id }
    const [result] = await store.writeAs({ kind: 'server' }, 'records', [copy as unknown as StoredDoc])
    if (result?.ok === true) made += 1
    else if (result?.error !== 'conflict') throw new Error('copy not saved')
    // Meanwhile an account may have been deleted, and the papers with it.
    if ((await get(store.db('partenariats'), partenariat._id)) === null) await eraseById(store.db('records'), copy._id)
  }
  return made
}

const FEED: Followed = { name: 'partenariats', checkpoint: '_local/copies', fromBeginning: true }

/**
 * Saves the copies left out by a process that died after both parties had agreed, or could not write. Papers are large:
 * they are read one at a time.
 * @param now milliseconds since the epoch
 * @returns of how many papers some were made
 */
export function saveMissedSnapshots(store: Store, now: number, each: ProcessEach = processEach): Promise<number> {
  return followFeed(store, FEED, now, (changes) =>
    each(
      changes,
      ({ id }) => id,
      async (change) => {
        const [papers] = await docsOf<Partenariat>(store, FEED, [change])
        return papers !== undefined && (await saveAgreementSnapshots(store, papers)) > 0
      },
    ),
  )
}
