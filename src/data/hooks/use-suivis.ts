import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { type AnnonceId, type CandidatureId, type SuiviKind, suiviPartsOf } from '#domain/ids.ts'
import { placeSearch, type Suivi } from '#domain/market/suivis.ts'
import {
  changeSearch,
  copyOf,
  type FavoriAnnonce,
  isVisitors,
  QUIET,
  type RechercheForm,
  saveSearch,
  setFavori,
  takeVisitors,
} from '../commands/suivis.ts'
import { every, type Many, type MemberDocs } from '../member-reads/queries.ts'
import type { VisitorSuivi } from '../store/visitor-suivis.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useCommand } from './use-command.ts'
import { useMember, useMemberQuery } from './use-observable.ts'

type Docs = readonly MemberDocs['suivis'][]

/** A favourite, a member's or a visitor's. */
export interface Favori extends FavoriAnnonce, Pick<Suivi, 'at'> {}

/** A saved search, a member's or a visitor's: `id` is its document's, or a visitor's key. */
export interface Recherche extends RechercheForm, Pick<Suivi, 'at' | 'seenAt'> {
  readonly id: string
}

/** A query of a member's suivis of one kind; with an annonce, only those about its candidatures. */
function kindOf(uid: string, kind: SuiviKind, annonceId = ''): Many<'suivis'> {
  return every('suivis', annonceId === '' ? `${uid}.${kind}.` : `${uid}.${kind}.${annonceId}.`)
}

/** A suivi's subject: the last part of its id. */
function aboutOf<K extends string>({ _id }: Docs[number]): K {
  return suiviPartsOf(_id)?.about as K
}

/** A visitor's suivis of a kind; `undefined` for a member, or while unknown. */
function useVisitors(kind: VisitorSuivi['kind']): readonly VisitorSuivi[] | undefined {
  const isVisitor = useMember() === null
  const all = useStore(useDevice().visitorSuivis.state)
  return useMemo(() => (isVisitor ? all.filter((one) => one.kind === kind) : undefined), [isVisitor, all, kind])
}

/** The current user's favourites, the newest first, by annonce; `undefined` while loading. */
export function useFavoris(): ReadonlyMap<AnnonceId, Favori> | undefined {
  const uid = useMember()?.uid ?? ''
  const visitors = useVisitors('favori')
  const mine = useMemberQuery({ favoris: kindOf(uid, 'favori') }, ({ favoris }) =>
    favoris.filter(({ kept }) => kept).map((doc) => ({ ...doc, about: aboutOf(doc) })),
  )
  return useMemo(() => {
    const all = (visitors ?? mine)?.toSorted((a, b) => (a.at > b.at ? -1 : 1))
    const favoris = all?.map(({ about, at, ...rest }) => ({ _id: about as AnnonceId, at, ...copyOf(rest) }))
    return favoris && new Map(favoris.map((favori) => [favori._id, favori]))
  }, [visitors, mine])
}

/** Adds an annonce to the current user's favourites, or removes it. */
export function useSetFavori() {
  return useCommand(setFavori)
}

/** The current user's saved searches, the oldest first; `undefined` while loading. */
export function useRecherches(): readonly Recherche[] | undefined {
  const uid = useMember()?.uid ?? ''
  const visitors = useVisitors('recherche')
  const mine = useMemberQuery({ recherches: kindOf(uid, 'recherche') }, ({ recherches }) =>
    recherches.filter(({ removal }) => !removal).map(({ _id, ...rest }) => ({ ...rest, id: _id })),
  )
  return useMemo(() => {
    const all = visitors?.map(({ about, ...rest }) => ({ ...rest, id: about })) ?? mine
    return all?.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  }, [visitors, mine])
}

/** The saved state of a search, and how to save it. @param search its query string, as it is printed */
export function useSavedSearch(search: string) {
  const device = useDevice()
  const all = useRecherches()
  return {
    /** The saved search; `null` when it is not saved, `undefined` while loading. */
    saved: all && (all.find((one) => one.search === search) ?? null),
    save: (name: string) => saveSearch(device, { name, search, ...QUIET }),
  }
}

/** The member's wait for a place of a full annonce; `null` when they do not wait, `undefined` while loading. */
export function usePlaceWait(annonceId: AnnonceId): Recherche | null | undefined {
  const all = useRecherches()
  const search = placeSearch(annonceId)
  return all && (all.find((one) => one.search === search && one.alert === 'place') ?? null)
}

/** How a user is notified of a search's new results. */
export type AlertPreferences = Pick<RechercheForm, 'alert' | 'byMail' | 'byPush'>

/** The alerts of a saved search, and how to change them. */
export function useAlerts({ id, byMail, byPush }: Recherche) {
  const device = useDevice()
  return {
    /** A visitor has no address to alert. */
    isPossible: !isVisitors(id),
    /** An alert without a channel goes by mail. */
    choose: (change: Partial<AlertPreferences>) => {
      const begins = change.alert !== undefined && change.alert !== '' && !byMail && !byPush
      return changeSearch(device, id, begins ? { ...change, byMail: true } : change)
    },
  }
}

/** Moves a visitor's suivis into the account of whoever signs in here. */
export function useTakeVisitors(): void {
  const device = useDevice()
  const uid = useDeviceState(({ member }) => member?.uid)
  useEffect(() => {
    if (uid !== undefined) void takeVisitors(device).catch((error: unknown) => device.storage.report(error))
  }, [device, uid])
}

/** The boutique's private notes on the candidatures of an annonce, by candidature. */
export function useNotes(annonceId: AnnonceId): ReadonlyMap<CandidatureId, Suivi> | undefined {
  const uid = useMember()?.uid ?? ''
  return useMemberQuery(
    { notes: kindOf(uid, 'note', annonceId) },
    ({ notes }) => new Map(notes.map((note) => [aboutOf<CandidatureId>(note), note])),
  )
}
