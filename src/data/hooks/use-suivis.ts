import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { type AnnonceId, type CandidatureId, type SuiviKind, suiviPartsOf } from '#domain/ids.ts'
import type { Suivi } from '#domain/suivis.ts'
import {
  changeSearch,
  type FavoriAnnonce,
  isVisitors,
  QUIET,
  type RechercheForm,
  saveSearch,
  setFavori,
  takeVisitors,
} from '../commands/suivis.ts'
import type { WriteCode } from '../commands/write.ts'
import type { Loadable } from '../loadable.ts'
import { between, type Many, type MemberDocs } from '../member-reads/queries.ts'
import type { Outcome } from '../outcome.ts'
import type { VisitorSuivi } from '../visitor-suivis.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useMember, useMemberQuery } from './use-observable.ts'

type Docs = readonly MemberDocs['suivis'][]

/** A favourite, whoever keeps it. */
export interface Favori extends FavoriAnnonce, Pick<Suivi, 'at'> {}

/** A saved search, whoever keeps it: `id` is its document's, or the key of a visitor's. */
export interface Recherche extends RechercheForm, Pick<Suivi, 'at' | 'seenAt'> {
  readonly id: string
}

/** A member's own of one kind; about the candidatures of one annonce, if it is given. */
function kindOf(uid: string, kind: SuiviKind, annonceId = ''): Many<'suivis'> {
  const prefix = annonceId === '' ? `${uid}.${kind}` : `${uid}.${kind}.${annonceId}`
  return between('suivis', `${prefix}.`, `${prefix}/`) // '/' comes after '.'
}

/** What each is about: the last part of its id. */
function aboutOf<K extends string>({ _id }: Docs[number]): K {
  return suiviPartsOf(_id)?.about as K
}

/** What a visitor keeps of a kind; `undefined` when somebody is signed in, or it is not known yet. */
function useVisitors(kind: VisitorSuivi['kind']): readonly VisitorSuivi[] | undefined {
  const isVisitor = useMember() === null
  const all = useStore(useDevice().visitorSuivis.state)
  return useMemo(() => (isVisitor ? all.filter((one) => one.kind === kind) : undefined), [isVisitor, all, kind])
}

/** The favourites of whoever is here, the newest first, by annonce; `undefined` while loading. */
export function useFavoris(): ReadonlyMap<AnnonceId, Favori> | undefined {
  const uid = useMember()?.uid ?? ''
  const visitors = useVisitors('favori')
  const mine = useMemberQuery('favoris', { favoris: kindOf(uid, 'favori') }, ({ favoris }) =>
    favoris.filter(({ kept }) => kept).map((doc) => ({ ...doc, about: aboutOf(doc) })),
  )
  return useMemo(() => {
    const all = (visitors ?? mine)?.toSorted((a, b) => (a.at > b.at ? -1 : 1))
    const favoris = all?.map(({ about, nom, ville, prix, at }) => ({ _id: about as AnnonceId, nom, ville, prix, at }))
    return favoris && new Map(favoris.map((favori) => [favori._id, favori]))
  }, [visitors, mine])
}

/** Adds an annonce to the favourites of whoever is here, or removes it. */
export function useSetFavori(): (annonce: FavoriAnnonce, isFavori: boolean) => Promise<Outcome<WriteCode, unknown>> {
  const device = useDevice()
  return (annonce, isFavori) => setFavori(device, annonce, isFavori)
}

/** The saved searches of whoever is here, the oldest first; `undefined` while loading. */
export function useRecherches(): readonly Recherche[] | undefined {
  const uid = useMember()?.uid ?? ''
  const visitors = useVisitors('recherche')
  const mine = useMemberQuery('recherches', { recherches: kindOf(uid, 'recherche') }, ({ recherches }) =>
    recherches.filter(({ removal }) => !removal).map(({ _id, ...rest }) => ({ ...rest, id: _id })),
  )
  return useMemo(() => {
    const all = visitors?.map(({ about, ...rest }) => ({ ...rest, id: about })) ?? mine
    return all?.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  }, [visitors, mine])
}

/** A search as whoever is here may save it. @param search its query string, as it is printed */
export function useSavedSearch(search: string) {
  const device = useDevice()
  const all = useRecherches()
  return {
    /** As it was saved already; `null` when it was not, `undefined` while loading. */
    saved: all && (all.find((one) => one.search === search) ?? null),
    save: (name: string) => saveSearch(device, { name, search, ...QUIET }),
  }
}

/** How somebody is told of what a search finds. */
export type AlertPreferences = Pick<RechercheForm, 'alert' | 'byMail' | 'byPush'>

/** The alerts of a saved search, to be chosen. */
export function useAlerts({ id, byMail, byPush }: Recherche) {
  const device = useDevice()
  return {
    /** Whether they can be told at all: a visitor has no address. */
    isPossible: !isVisitors(id),
    /** Without a way, an alert goes by mail. */
    choose: (change: Partial<AlertPreferences>) => {
      const begins = change.alert !== undefined && change.alert !== '' && !byMail && !byPush
      return changeSearch(device, id, begins ? { ...change, byMail: true } : change)
    },
  }
}

/** Takes what a visitor keeps into the account of whoever signs in here. */
export function useTakeVisitors(): void {
  const device = useDevice()
  const uid = useDeviceState(({ member }) => member?.uid)
  useEffect(() => {
    if (uid !== undefined) void takeVisitors(device).catch((error: unknown) => device.storage.report(error))
  }, [device, uid])
}

/** The boutique's own notes on the candidatures of an annonce, by candidature. */
export function useNotes(annonceId: AnnonceId): Loadable<ReadonlyMap<CandidatureId, Suivi>> {
  const uid = useMember()?.uid ?? ''
  return useMemberQuery(
    `notes/${annonceId}`,
    { notes: kindOf(uid, 'note', annonceId) },
    ({ notes }) => new Map(notes.map((note) => [aboutOf<CandidatureId>(note), note])),
  )
}
