import { useEffect, useRef } from 'react'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { type CandidatureId, candidatureOf, type Uid } from '#domain/ids.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { addDays } from '#domain/papers/days.ts'
import { countedRows, piecesLeft } from '#domain/papers/movements.ts'
import { type Partenariat, type Party, partyOf } from '#domain/papers/partenariat.ts'
import { isUnfinished, statementStatuses } from '#domain/papers/statements/balance.ts'
import { upheldStatements } from '#domain/papers/statements/counted.ts'
import { freeItems } from '#domain/papers/statements/ledger.ts'
import { uncountedRent } from '#domain/papers/statements/rent.ts'
import { contratInForce, termsByDay } from '#domain/papers/statements/terms.ts'
import {
  isOver,
  lastDayOf,
  type PaperHashes,
  paperTexts,
  type Situation,
  type Turn,
  turnOf,
} from '#domain/papers/turns.ts'
import { today } from '../commands/write.ts'
import { every, type MemberDocs, type QueryResults } from '../member-reads/queries.ts'
import { sha256 } from '../platform/crypto.ts'
import { createPartsCache } from '../platform/parts-cache.ts'
import { SELLER_KEY } from '../store/names.ts'
import { useDevice } from './device-context.tsx'
import { useMemberQuery } from './use-observable.ts'
import { useRead } from './use-read.ts'
import { type Records, sortedRecords } from './use-records.ts'
import { useMemberUid } from './use-session.ts'

/** A confirmed partnership of the member, as this device knows it. */
export interface Partnership {
  readonly candidature: Candidature
  readonly papers: Partenariat
  readonly records: Records
  /** The member's party. */
  readonly party: Party
  readonly situation: Situation
  /** Its next step; `null` when nothing is to be done, `undefined` until the papers' hashes are computed. */
  readonly turn: Turn | null | undefined
  /** Whether it is over, for good or until a late sale. */
  readonly isOver: boolean
}

const QUERIES = {
  candidatures: every('candidatures'),
  partenariats: every('partenariats'),
  records: every('records'),
}

/** A confirmed partnership as it is stored. */
export type StoredPartnership = Pick<Partnership, 'candidature' | 'papers' | 'records'>

/** Made once for all who ask: live queries give each of them the same object. */
function memoized<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const cached = createPartsCache<K, V>()
  return (key) => cached(key, [], () => make(key))
}

type Found = QueryResults<typeof QUERIES>
type StoredRecords = readonly MemberDocs['records'][]

const NO_RECORDS: StoredRecords = []
const storedCache = createPartsCache<Candidature, StoredPartnership>()

/** The same object as long as no document of it has changed: a sale makes one of them anew, not all. */
function storedPartnership(
  candidature: Candidature,
  papers: MemberDocs['partenariats'] | undefined,
  docs: StoredRecords,
): StoredPartnership {
  return storedCache(candidature, [papers, ...docs], () => ({
    candidature,
    papers: papers ?? newPartenariat(candidature),
    records: sortedRecords(docs),
  }))
}

/** The confirmed partnerships, oldest first. */
const stored = memoized(({ candidatures, partenariats, records }: Found): readonly StoredPartnership[] => {
  const papers = new Map(partenariats.map((one) => [one._id, one]))
  const byPartnership = new Map<CandidatureId, MemberDocs['records'][]>()
  for (const record of records) {
    const id = candidatureOf(record._id)
    const others = byPartnership.get(id)
    if (others === undefined) byPartnership.set(id, [record])
    else others.push(record)
  }
  return candidatures
    .filter(({ status }) => status === 'confirmed')
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((candidature) =>
      storedPartnership(candidature, papers.get(candidature._id), byPartnership.get(candidature._id) ?? NO_RECORDS),
    )
})

/** The texts that the hashes of some papers are made of, as a key. */
const textOf = memoized((papers: Partenariat) => Object.values(paperTexts(papers)).join('\n'))

const NO_HASHES: PaperHashes = { contrat: '', inventaire: '' }

async function hashesOf(all: readonly StoredPartnership[]): Promise<readonly PaperHashes[]> {
  return Promise.all(
    all.map(async ({ papers }) => {
      const texts = paperTexts(papers)
      return { contrat: await sha256(texts.contrat), inventaire: await sha256(texts.inventaire) }
    }),
  )
}

function situationOf({ candidature, papers, records }: StoredPartnership, hashes: PaperHashes, day: string): Situation {
  const { copies, ends } = records
  const month = `${day.slice(0, 8)}01`
  const rows = countedRows(papers, records)
  const terms = termsByDay(papers, records, candidature.annonce)
  const uncounted = freeItems(records, terms)
  const upheld = upheldStatements(records.statements, records.answers)
  const agreed = contratInForce(papers, copies)
  // What the annonce alone asks may never have begun.
  const hasBegun = agreed || upheld[0]
  const rentUntil = (last: string) => (hasBegun ? uncountedRent(upheld, terms, last) : 0)
  const statements = statementStatuses(records, leaverOf(candidature))
  return {
    candidature,
    papers,
    hashes,
    ends,
    agreed,
    pieces: rows.reduce((sum, [, row]) => sum + piecesLeft(row), 0),
    statements,
    uncounted: uncounted.length,
    rentCentimes: rentUntil(day),
    open: statements.filter(isUnfinished).length,
    isMonthDue: uncounted.some((sale) => sale.day < month) || rentUntil(addDays(month, -1)) > 0,
    today: day,
  }
}

const partnershipCache = createPartsCache<StoredPartnership, Partnership>()

/** The same object as long as what it is made of is the same. @param day `YYYY-MM-DD` */
function partnershipOf(one: StoredPartnership, hashes: PaperHashes | undefined, uid: Uid, day: string): Partnership {
  return partnershipCache(one, [hashes?.contrat, hashes?.inventaire, uid, day], () => {
    const situation = situationOf(one, hashes ?? NO_HASHES, day)
    const party = partyOf(one.candidature, uid)
    return { ...one, party, situation, turn: hashes && turnOf(situation), isOver: isOver(situation) }
  })
}

/** The member's confirmed partnerships as stored, oldest first, without their turns; `undefined` while loading. */
export function useStoredPartnerships(): readonly StoredPartnership[] | undefined {
  return useMemberQuery(QUERIES, stored)
}

/**
 * The member's confirmed partnerships, oldest first; `undefined` while loading. It reads all papers and records: a page
 * asks once.
 */
export function usePartnerships(): readonly Partnership[] | undefined {
  const device = useDevice()
  const uid = useMemberUid()
  const all = useStoredPartnerships()
  const texts = all?.map(({ papers }) => textOf(papers)).join('\n')
  const hashes = useRead(texts, () => hashesOf(all ?? []))
  // While the hashes of a change are computed, the former turns stay.
  const latest = useRef<readonly Partnership[]>(undefined)
  if (all === undefined || uid === undefined || (hashes === undefined && latest.current !== undefined))
    return latest.current
  const day = today(device)
  latest.current = all.map((one, index) => partnershipOf(one, hashes?.[index], uid, day))
  return latest.current
}

/** The last day of a confirmed candidature, of which some partnerships may know another than the annonce's. */
export function lastDayIn(all: readonly Partnership[]): (candidature: Candidature) => string {
  return ({ _id, annonce }) => {
    const found = all.find(({ candidature }) => candidature._id === _id)
    return found === undefined ? annonce.dateFin : lastDayOf(found.situation)
  }
}

/** One of them; `null` when the member has no such partnership. */
export function usePartnership(id: string): Partnership | null | undefined {
  const all = usePartnerships()
  return all && (all.find(({ candidature }) => candidature._id === id) ?? null)
}

/** Whether a partnership's pieces may be sold: it runs, and its inventory has some. */
function isSelling({ candidature, papers, isOver, situation }: Partnership): boolean {
  const isLeft = leaverOf(candidature) !== null && situation.pieces <= 0
  return !isOver && !isLeft && Object.keys(papers.rows).length > 0
}

/** How many partnerships wait for the member. Also notes whether they have pieces to sell, for the tab bar and the next start. */
export function useTurnCount(): number {
  const device = useDevice()
  const uid = useMemberUid()
  const known = usePartnerships()
  const sells = known?.some(isSelling)
  useEffect(() => {
    if (uid === undefined || sells === undefined) return
    const seller = sells ? uid : ''
    device.state.setState({ seller })
    try {
      device.environment.localStorage.setItem(SELLER_KEY, seller)
    } catch {
      // A browser without storage starts at the dashboard.
    }
  }, [device, uid, sells])
  const all = known ?? []
  return all.filter(({ turn, party }) => turn?.waitsFor.includes(party)).length
}
