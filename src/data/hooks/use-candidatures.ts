import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { type Candidature, type CandidatureStatus, leaverOf } from '#domain/candidature.ts'
import type { RefusalCode } from '#domain/codes.ts'
import { type News, newsFor } from '#domain/notices.ts'
import { isLapsed } from '#domain/transitions.ts'
import { undoableAtMost, undoableUntil } from '#domain/undoable.ts'
import { pathOf } from '#domain/versions/merge.ts'
import { stampTime } from '#domain/versions/stamp.ts'
import type { Loadable } from '../loadable.ts'
import { every, type QueryResults } from '../member-reads/queries.ts'
import type { RejectionDoc } from '../schemas.ts'
import { useDevice } from './device-context.tsx'
import { useMemberQuery } from './use-observable.ts'
import { type WriteState, writeStateOf } from './use-own-annonces.ts'
import { hasUnprovedAddress, useSession } from './use-session.ts'

export interface CandidatureRow {
  readonly candidature: Candidature
  readonly write: WriteState
  /** A choice made here that another has overtaken, until the member has read it. */
  readonly overtaken: { readonly rejection: string; readonly choice: CandidatureStatus } | undefined
  /** Until when the boutique can take its decision back here, in milliseconds since the epoch; 0 when it cannot. */
  readonly undoableUntil: number
  /** Until when that lasts at most, while somebody stays on what does it. */
  readonly undoableAtMost: number
}

function overtakenIn(rejections: readonly RejectionDoc[], id: string): CandidatureRow['overtaken'] {
  const found = rejections.find(({ docId, refusal }) => docId === id && OVERTAKEN.includes(String(refusal.code)))
  return found && { rejection: found._id, choice: found.version.status as CandidatureStatus }
}

/** Why a choice was not kept, when another or the clock came first. */
const OVERTAKEN: readonly string[] = ['choice-overtaken', 'offer-expired'] satisfies RefusalCode[]

const QUERIES = { candidatures: every('candidatures'), rejections: every('rejections') }

/** All the member's candidatures, oldest first. Small: a member has tens of them, and reads them together. */
function rows({ candidatures, rejections }: QueryResults<typeof QUERIES>): readonly CandidatureRow[] {
  const refused = new Set(rejections.map(({ docId }) => docId))
  return candidatures
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((candidature) => ({
      candidature,
      write: writeStateOf(candidature, refused.has(candidature._id)),
      overtaken: overtakenIn(rejections, candidature._id),
      undoableUntil: undoableUntil(candidature),
      undoableAtMost: undoableAtMost(candidature),
    }))
}

function useRows(): readonly CandidatureRow[] | undefined {
  return useMemberQuery('candidatures', QUERIES, rows)
}

export interface Confirmed {
  /** With a member. */
  readonly running: readonly Candidature[]
  /** Whose other party has deleted their account. */
  readonly alone: readonly Candidature[]
}

/** The member's confirmed partnerships, oldest first. */
export function useConfirmed(): Loadable<Confirmed> {
  const all = useRows()
    ?.map(({ candidature }) => candidature)
    .filter(({ status }) => status === 'confirmed')
  return (
    all && {
      running: all.filter((one) => leaverOf(one) === null),
      alone: all.filter((one) => leaverOf(one) !== null),
    }
  )
}

/**
 * The partnerships that this page has seen confirmed, by the member or the other party, once the server has them. Those
 * that a device new to the member receives confirmed are none.
 */
export function useNewlyConfirmed(): readonly Candidature[] {
  const all = useRows()
  const open = useRef(new Set<string>())
  return useMemo(() => {
    const isSettled = ({ candidature, write }: CandidatureRow) => candidature.status === 'confirmed' && write === 'sent'
    for (const row of all ?? []) if (!isSettled(row)) open.current.add(row.candidature._id)
    const settled = (all ?? []).filter((row) => isSettled(row) && open.current.has(row.candidature._id))
    return settled.map(({ candidature }) => candidature).filter((one) => leaverOf(one) === null)
  }, [all])
}

/** The candidatures of one annonce of the boutique, oldest first. */
export function useCandidaturesOf(annonceId: string): Loadable<readonly CandidatureRow[]> {
  return useRows()?.filter(({ candidature }) => candidature.annonceId === annonceId)
}

/** The créateur's own candidatures, those that wait for them first, then the newest. */
export function useOwnCandidatures(): Loadable<readonly CandidatureRow[]> {
  const session = useSession()
  const all = useRows()
  if (session.state !== 'member') return undefined
  const awaits = ({ candidature }: CandidatureRow) => Number(candidature.status === 'awaiting-creator')
  return all
    ?.filter(({ candidature }) => candidature.creatorId === session.uid)
    .reverse()
    .sort((a, b) => awaits(b) - awaits(a))
}

/** The créateur's candidature to one annonce: `null` when there is none. */
export function useOwnCandidature(annonceId: string): Loadable<CandidatureRow | null> {
  const mine = useOwnCandidatures()
  return mine && (mine.find(({ candidature }) => candidature.annonceId === annonceId) ?? null)
}

/** How many candidatures wait for the member: received and not answered, or accepted and not yet lapsed. */
export function useToAnswer(): number {
  const session = useSession()
  const { serverClock } = useDevice()
  useStore(serverClock.offset)
  const all = useRows()
  if (session.state !== 'member' || all === undefined) return 0
  return all.filter(({ candidature: { status, boutiqueId, offerExpiresAt } }) =>
    boutiqueId === session.uid
      ? status === 'pending'
      : status === 'awaiting-creator' && !isLapsed(offerExpiresAt, serverClock.now()),
  ).length
}

const NO_NEWS: News = {}

/** What the mails would have said since the member's address waits to be proved; nothing for other members. */
export function useNews(): News {
  const session = useSession()
  const all = useRows()
  return useMemo(() => {
    if (!hasUnprovedAddress(session) || all === undefined) return NO_NEWS
    const stamp = session.profil?.marks?.stamps[pathOf('', 'email')]
    const candidatures = all.map(({ candidature }) => candidature)
    return newsFor(session.uid, candidatures, stamp === undefined ? 0 : stampTime(stamp))
  }, [session, all])
}
