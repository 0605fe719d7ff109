import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { type Candidature, type CandidatureStatus, leaverOf } from '#domain/candidature.ts'
import type { Refusal, RefusalCode } from '#domain/codes.ts'
import { type UnseenEvents, unseenEventsFor } from '#domain/notices.ts'
import { isLapsed } from '#domain/transitions.ts'
import { undoableAtMost, undoableUntil } from '#domain/undoable.ts'
import { pathOf } from '#domain/versions/merge.ts'
import { stampTime } from '#domain/versions/stamp.ts'
import { every, type QueryResults } from '../member-reads/queries.ts'
import type { Write } from '../member-reads/write-outcome.ts'
import type { RejectionDoc } from '../store/schemas.ts'
import { writtenAt } from '../sync/rejections.ts'
import { useDevice } from './device-context.tsx'
import { useIndex } from './use-annonces.ts'
import { useMemberQuery } from './use-observable.ts'
import { type WriteState, writeStateOf } from './use-own-annonces.ts'
import { hasUnprovedAddress, useMemberUid, useSession } from './use-session.ts'

export interface CandidatureRow {
  readonly candidature: Candidature
  readonly write: WriteState
  /** A choice made here that lost to an earlier one, until the member has read it. */
  readonly overtaken: { readonly rejection: string; readonly choice: CandidatureStatus } | undefined
  /** Until when the member can undo their decision here, in milliseconds since the epoch; 0 when it cannot. */
  readonly undoableUntil: number
  /** The limit to which undo can be prolonged, while somebody's focus is on the undo button. */
  readonly undoableAtMost: number
}

function overtakenIn(rejections: readonly RejectionDoc[], id: string): CandidatureRow['overtaken'] {
  const found = rejections.find(({ docId, refusal }) => docId === id && OVERTAKEN.includes(String(refusal.code)))
  return found && { rejection: found._id, choice: found.version.status as CandidatureStatus }
}

/** Refusal codes of a choice that lost to another, or to the deadline. */
const OVERTAKEN: readonly string[] = ['choice-overtaken', 'offer-expired'] satisfies RefusalCode[]

const QUERIES = { candidatures: every('candidatures'), rejections: every('rejections') }

/** All the member's candidatures, oldest first. A member has tens of them, so all are read together. */
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
  return useMemberQuery(QUERIES, rows)
}

/** The member's confirmed partnerships, oldest first. `alone`: the other party has deleted their account. */
export function useConfirmed() {
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
 * Partnerships that became confirmed while this page was open, by either party, once the server has them. Those already
 * confirmed when a new device first receives them do not count.
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
export function useCandidaturesOf(annonceId: string): readonly CandidatureRow[] | undefined {
  return useRows()?.filter(({ candidature }) => candidature.annonceId === annonceId)
}

/** The name of the other party of a candidature, or of an annonce's boutique; '' when it is not on this device. */
export function usePartyNames(): (candidature: string, annonceId: string) => string {
  const uid = useMemberUid()
  const [index] = useIndex()
  const all = useRows() ?? []
  return (id, annonceId) => {
    const found = all.find(({ candidature }) => candidature._id === id)?.candidature
    if (found === undefined) return index.stored?.get(annonceId)?.nom ?? ''
    return found.boutiqueId === uid ? found.nom : found.annonce.nom
  }
}

/** The créateur's own candidatures: those awaiting their answer first, then the newest. */
export function useOwnCandidatures(): readonly CandidatureRow[] | undefined {
  const session = useSession()
  const all = useRows()
  if (session.state !== 'member') return undefined
  // An answer that can be undone keeps its place, under the finger that gave it.
  const awaits = ({ candidature, undoableUntil: until }: CandidatureRow) =>
    Number(candidature.status === 'awaiting-creator' || until > 0)
  return all
    ?.filter(({ candidature }) => candidature.creatorId === session.uid)
    .reverse()
    .sort((a, b) => awaits(b) - awaits(a))
}

/** The créateur's candidature to an annonce: `null` when there is none. */
export function useOwnCandidature(annonceId: string): CandidatureRow | null | undefined {
  const mine = useOwnCandidatures()
  return mine && (mine.find(({ candidature }) => candidature.annonceId === annonceId) ?? null)
}

/** A candidature that the server refused: no document, only a letter that waits for its author. */
export type RefusedCandidature = Pick<Candidature, 'annonceId' | 'annonce' | 'message'> & {
  readonly rejection: string
  readonly refusal: Refusal
  readonly write: Write
}

const REFUSED = { rejections: every('rejections', 'candidatures|') }

/** The créateur's candidatures that the server refused, the oldest first; `undefined` while loading. */
export function useRefusedCandidatures(): readonly RefusedCandidature[] | undefined {
  const uid = useMemberUid()
  const all = useMemberQuery(REFUSED, ({ rejections }) => rejections)
  return useMemo(() => {
    if (uid === undefined) return undefined
    return all?.flatMap(({ _id, docId, refusal, version }) => {
      const { annonceId, annonce, message, creatorId, status } = version as unknown as Candidature
      if (creatorId !== uid || status !== 'pending') return []
      const write: Write = { uid, db: 'candidatures', id: docId, at: writtenAt(_id) }
      return [{ annonceId, annonce, message, rejection: _id, refusal: refusal as unknown as Refusal, write }]
    })
  }, [all, uid])
}

/** The number of candidatures awaiting the member: received and unanswered, or accepted and not yet expired. */
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

const NO_NEWS: UnseenEvents = {}

/** News that mails could not deliver since the member's address became unconfirmed; empty for other members. */
export function useNews(): UnseenEvents {
  const session = useSession()
  const all = useRows()
  return useMemo(() => {
    if (!hasUnprovedAddress(session) || all === undefined) return NO_NEWS
    const stamp = session.profil?.marks?.stamps[pathOf('', 'email')]
    const candidatures = all.map(({ candidature }) => candidature)
    return unseenEventsFor(session.uid, candidatures, stamp === undefined ? 0 : stampTime(stamp))
  }, [session, all])
}
