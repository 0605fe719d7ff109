import { type AnnonceId, type CandidatureId, type SuiviKind, suiviIdOf, suiviPartsOf } from '#domain/ids.ts'
import type { Suivi } from '#domain/suivis.ts'
import type { Loadable } from '../loadable.ts'
import { between, type Many, type OwnDocs, one } from '../own/queries.ts'
import { useMember, useOwn } from './use-observable.ts'

type Docs = readonly OwnDocs['suivis'][]

/** A member's own of one kind; about the candidatures of one annonce, if it is given. */
function kindOf(uid: string, kind: SuiviKind, annonceId = ''): Many<'suivis'> {
  const prefix = annonceId === '' ? `${uid}.${kind}` : `${uid}.${kind}.${annonceId}`
  return between('suivis', `${prefix}.`, `${prefix}/`) // '/' comes after '.'
}

/** By what each is about: the last part of its id. */
function byAbout<K extends string>(docs: Docs): ReadonlyMap<K, Suivi> {
  return new Map(docs.map((doc) => [suiviPartsOf(doc._id)?.about as K, doc]))
}

/** The member's favourites by annonce, the newest first; `undefined` while loading, or when nobody is signed in. */
export function useFavoris(): Loadable<ReadonlyMap<AnnonceId, Suivi>> {
  const uid = useMember()?.uid ?? ''
  return useOwn('favoris', { favoris: kindOf(uid, 'favori') }, ({ favoris }) =>
    byAbout(favoris.filter(({ kept }) => kept).toSorted((a, b) => (a.at > b.at ? -1 : 1))),
  )
}

/** The member's saved searches, the oldest first. */
export function useRecherches(): Loadable<readonly Suivi[]> {
  const uid = useMember()?.uid ?? ''
  return useOwn('recherches', { recherches: kindOf(uid, 'recherche') }, ({ recherches }) =>
    recherches.filter(({ removal }) => !removal).toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  )
}

/** The boutique's own note on a candidature, short list included; `null`: none. */
export function useNote(id: CandidatureId): Loadable<Suivi | null> {
  const uid = useMember()?.uid ?? ''
  return useOwn(`note/${id}`, { note: one('suivis', suiviIdOf(uid as never, 'note', id)) }, ({ note }) => note)
}

/** The boutique's own notes on the candidatures of an annonce, by candidature. */
export function useNotes(annonceId: AnnonceId): Loadable<ReadonlyMap<CandidatureId, Suivi>> {
  const uid = useMember()?.uid ?? ''
  return useOwn(`notes/${annonceId}`, { notes: kindOf(uid, 'note', annonceId) }, ({ notes }) => byAbout(notes))
}

/** Up to when the member has read each conversation, by candidature. */
export function useLus(): Loadable<ReadonlyMap<CandidatureId, Suivi>> {
  const uid = useMember()?.uid ?? ''
  return useOwn('lus', { lus: kindOf(uid, 'lu') }, ({ lus }) => byAbout(lus))
}
