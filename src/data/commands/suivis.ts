import {
  type AnnonceId,
  type CandidatureId,
  RECORD_KEY_LENGTH,
  type SuiviKind,
  suiviIdOf,
  suiviPartsOf,
} from '#domain/ids.ts'
import { fieldsOfId, placeName, placeSearch, quotaOf, SUIVIS_MAX, type Suivi } from '#domain/market/suivis.ts'
import type { Device } from '../device/device.ts'
import { drawId } from '../platform/crypto.ts'
import type { ActiveMember } from '../session/state.ts'
import type { VisitorSuivi } from '../store/visitor-suivis.ts'
import { failed, type Outcome } from './outcome.ts'
import {
  currentMember,
  onDevice,
  serverInstant,
  type WriteCode,
  type Writing,
  withMember,
  writeDocument,
  writeForm,
} from './write.ts'

type SuiviState = Pick<Suivi, 'kind' | 'kept'>

type FavoriCopy = Pick<Suivi, 'nom' | 'ville' | 'prix' | 'titre'>

/** A favourite's copy of its annonce, which names it when the annonce is no longer published. */
export type FavoriAnnonce = FavoriCopy & { readonly _id: AnnonceId }

export function copyOf({ nom, ville, prix, titre = '' }: FavoriCopy): Required<FavoriCopy> {
  return { nom, ville, prix, titre }
}

/** The editable fields of a saved search. */
export type RechercheForm = Pick<Suivi, 'name' | 'search' | 'alert' | 'byMail' | 'byPush'>

/** The alert settings of a search without alerts. */
export const QUIET = { alert: '', byMail: false, byPush: false } as const

/**
 * Writes a suivi, with the fields that its id implies; fails where its kind's limit is reached.
 * @param change the fields to write, `null` when nothing changes
 */
function keep(
  device: Device,
  kind: SuiviKind,
  about: string,
  change: (latest: Suivi | null) => Partial<Suivi> | null,
): Writing {
  return withMember(device, async ({ uid, database: { suivis } }) => {
    const [id, parts] = [suiviIdOf(uid, kind, about), { uid, kind, about }]
    const before = (await suivis.findOne(id).exec())?.toJSON() as Suivi | undefined
    const changed = change(before ?? null)
    if (changed === null) return { ok: true, value: { uid, db: 'suivis', id, at: serverInstant(device) } }
    const after = { ...before, ...changed, ...fieldsOfId(parts) } as SuiviState
    const place = quotaOf(after)
    if (place !== null && (before === undefined || quotaOf(before) === null)) {
      const all = await suivis.find({ selector: { kind } }).exec()
      if (all.filter((one) => quotaOf(one) !== null && !one.removal).length >= place.max) return failed(place.code)
    }
    return writeDocument(device, 'suivis', id, (latest) => ({ ...change(latest), ...fieldsOfId(parts) }))
  })
}

/** Adds an annonce to the member's favourites. @param at its date, now by default */
export function addFavori(device: Device, annonce: FavoriAnnonce, at = serverInstant(device)): Writing {
  const change = { kept: true, at, ...copyOf(annonce) }
  return keep(device, 'favori', annonce._id, (latest) => (latest?.kept === true ? null : change))
}

/** Removes an annonce from the member's favourites, on all their devices. */
export function removeFavori(device: Device, annonceId: AnnonceId): Writing {
  const change = { kept: false, at: serverInstant(device) }
  return keep(device, 'favori', annonceId, (latest) => (latest?.kept === true ? change : null))
}

/**
 * Writes a boutique's private note on a candidature, over what its other devices have written since.
 * @param began the text as the form first showed it
 */
export function setNote(device: Device, candidatureId: CandidatureId, text: string, began: string): Writing {
  return withMember(device, async ({ uid }) => {
    const id = suiviIdOf(uid, 'note', candidatureId)
    const fields = fieldsOfId({ uid, kind: 'note', about: candidatureId })
    return writeForm(device, 'suivis', id, { text, ...fields }, { text: began, ...fields })
  })
}

/** Puts a candidature on the boutique's short list, or takes it off. */
export function setRetenue(device: Device, candidatureId: CandidatureId, retenue: boolean): Writing {
  return keep(device, 'note', candidatureId, () => ({ retenue }))
}

/** Records up to when a conversation was read; never moves back. @param seenAt ISO 8601, of the last message seen */
export function markLu(device: Device, candidatureId: CandidatureId, seenAt: string): Writing {
  return keep(device, 'lu', candidatureId, (latest) => (latest !== null && latest.seenAt >= seenAt ? null : { seenAt }))
}

/** Saves a search. Results count as new from now on. @param taken a visitor's, whose key and times are kept */
export function saveRecherche(
  device: Device,
  { name, search, alert, byMail, byPush }: RechercheForm,
  taken?: Pick<VisitorSuivi, 'about' | 'at' | 'seenAt'>,
): Writing {
  const { about = drawId(RECORD_KEY_LENGTH), at = serverInstant(device), seenAt = at } = taken ?? {}
  return keep(device, 'recherche', about, () => ({ name, search, alert, byMail, byPush, at, seenAt }))
}

/**
 * Begins to wait for a place of a full annonce, notified by mail and perhaps in the browser, or stops.
 * @param wait `null` to stop
 */
export function setPlaceWait(
  device: Device,
  { _id, nom, ville }: Pick<FavoriAnnonce, '_id' | 'nom' | 'ville'>,
  wait: Pick<RechercheForm, 'byPush'> | null,
): AnyResult {
  return withMember<WriteCode, unknown>(device, async ({ database: { suivis } }) => {
    const search = placeSearch(_id)
    const saved = await suivis.find({ selector: { kind: 'recherche' } }).exec()
    const existing = saved.find((one) => one.search === search && !one.removal)
    if (wait === null) return existing === undefined ? DONE : deleteSearch(device, existing._id)
    const alert = { alert: 'place', byMail: true, byPush: wait.byPush } as const
    // One whose alert was stopped begins again.
    if (existing !== undefined) return writeDocument(device, 'suivis', existing._id, alert)
    return saveRecherche(device, { name: placeName({ nom, ville }), search, ...alert })
  })
}

const DONE = { ok: true, value: null } as const
const BLANK = { nom: '', ville: '', prix: 0, name: '', search: '', seenAt: '', ...QUIET }

type AnyResult = Promise<Outcome<WriteCode, unknown>>

/** Runs the member's or the visitor's version of a command. */
function asWhoever(device: Device, asMember: () => AnyResult, asVisitor: () => Awaited<AnyResult>): AnyResult {
  return onDevice<WriteCode, unknown>(device, async () =>
    (await currentMember(device)) === undefined ? asVisitor() : asMember(),
  )
}

function addVisitors({ visitorSuivis }: Device, suivi: VisitorSuivi): Awaited<AnyResult> {
  const { max, code } = SUIVIS_MAX[suivi.kind]
  return visitorSuivis.add(suivi, max) ? DONE : failed(code)
}

/** Adds an annonce to the current user's favourites, or removes it: a visitor's stay on the device until sign-in. */
export function setFavori(device: Device, annonce: FavoriAnnonce, isFavori: boolean): AnyResult {
  const about = annonce._id
  return asWhoever(
    device,
    () => (isFavori ? addFavori(device, annonce) : removeFavori(device, about)),
    () => {
      if (isFavori)
        return addVisitors(device, { ...BLANK, ...copyOf(annonce), kind: 'favori', about, at: serverInstant(device) })
      device.visitorSuivis.remove(about)
      return DONE
    },
  )
}

/** Has a favourite say what its annonce says now. */
export function updateFavori(device: Device, annonce: FavoriAnnonce): AnyResult {
  const [about, copy] = [annonce._id, copyOf(annonce)]
  return asWhoever(
    device,
    () => keep(device, 'favori', about, (latest) => (latest?.kept === true ? copy : null)),
    () => {
      const existing = device.visitorSuivis.state.getState().find((one) => one.about === about)
      return existing === undefined ? DONE : addVisitors(device, { ...existing, ...copy })
    },
  )
}

/** Saves a search for the current user: a visitor's stays on the device until they sign in, and has no alerts. */
export function saveSearch(device: Device, form: RechercheForm): AnyResult {
  const { name, search } = form
  return asWhoever(
    device,
    () => saveRecherche(device, form),
    () => {
      const [about, at] = [drawId(RECORD_KEY_LENGTH), serverInstant(device)]
      return addVisitors(device, { ...BLANK, kind: 'recherche', about, name, search, at, seenAt: at })
    },
  )
}

/** Whether a saved search is a visitor's. @param id a document's, or the key of a visitor's */
export function isVisitors(id: string): boolean {
  return suiviPartsOf(id) === null
}

/** Changes a saved search's alerts, or the instant up to which its results were seen. @param id see `isVisitors` */
export function changeSearch(
  device: Device,
  id: string,
  change: Partial<RechercheForm & Pick<Suivi, 'seenAt'>>,
): AnyResult {
  if (!isVisitors(id)) return writeDocument(device, 'suivis', id, change)
  return onDevice<WriteCode, unknown>(device, async () => {
    const existing = device.visitorSuivis.state.getState().find(({ about }) => about === id)
    const { seenAt = existing?.seenAt ?? '' } = change
    return existing === undefined ? DONE : addVisitors(device, { ...existing, seenAt })
  })
}

/** Deletes a saved search. @param id see `isVisitors` */
export function deleteSearch(device: Device, id: string): AnyResult {
  if (!isVisitors(id)) return writeDocument(device, 'suivis', id, { removal: true })
  return onDevice<WriteCode, unknown>(device, async () => {
    device.visitorSuivis.remove(id)
    return DONE
  })
}

/** Adds one of a visitor's suivis to the account. @returns whether it is there now */
async function isTaken(device: Device, { database }: ActiveMember, suivi: VisitorSuivi): Promise<boolean> {
  const { kind, about, at } = suivi
  if (kind === 'favori') return (await addFavori(device, { ...suivi, _id: about as AnnonceId }, at)).ok
  const saved = await database.suivis.find({ selector: { kind } }).exec()
  if (saved.some(({ search, removal }) => search === suivi.search && !removal)) return true
  return (await saveRecherche(device, suivi, suivi)).ok
}

/**
 * Moves a visitor's favourites and searches into the account they signed in to; those beyond a limit stay. Safe when
 * two tabs do it at once: each suivi has one document.
 */
export async function takeVisitors(device: Device): Promise<void> {
  const member = await currentMember(device)
  if (member === undefined) return
  for (const one of device.visitorSuivis.state.getState()) {
    if (await isTaken(device, member, one)) device.visitorSuivis.remove(one.about)
  }
}
