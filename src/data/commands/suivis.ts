import {
  type AnnonceId,
  type CandidatureId,
  RECORD_KEY_LENGTH,
  randomId,
  suiviIdOf,
  suiviPartsOf,
} from '#domain/ids.ts'
import { fieldsOfId, placeOf, type Suivi } from '#domain/suivis.ts'
import type { Device } from '../device/device.ts'
import type { Member } from '../device/state.ts'
import { failed, type Outcome } from '../outcome.ts'
import type { FavoriAnnonce } from '../visitor-favoris.ts'
import type { RechercheForm } from '../visitor-recherches.ts'
import type { Write } from '../writes.ts'
import { currentMember, instant, onDevice, type WriteCode, writeDocument, writeForm } from './write.ts'

type Kept = Pick<Suivi, 'kind' | 'kept'>
type Result = Promise<Outcome<WriteCode, Write>>

/**
 * Writes something that the member keeps, with what its id says of it; refused where a bound is reached.
 * @param change what is written, `null` when it is so already
 */
function keep(
  device: Device,
  idOf: (member: Member) => Suivi['_id'],
  change: (latest: Suivi | null) => Partial<Suivi> | null,
): Result {
  return onDevice(device, async () => {
    const member = await currentMember(device)
    if (member === undefined) return failed('not-signed-in')
    const id = idOf(member)
    const parts = suiviPartsOf(id)
    if (parts === null) return failed('bad-id')
    const { suivis } = member.database
    const before = (await suivis.findOne(id).exec())?.toJSON() as Suivi | undefined
    const changed = change(before ?? null)
    if (changed === null) return { ok: true, value: { uid: member.uid, db: 'suivis', id, at: instant(device) } }
    const after = { ...before, ...changed, ...fieldsOfId(parts) } as Kept
    const place = placeOf(after)
    if (place !== null && (before === undefined || placeOf(before) === null)) {
      const all = await suivis.find({ selector: { kind: parts.kind } }).exec()
      if (all.filter((one) => placeOf(one) !== null && !one.removal).length >= place.max) return failed(place.code)
    }
    return writeDocument(device, 'suivis', id, (latest) => ({ ...change(latest), ...fieldsOfId(parts) }))
  })
}

/** Adds an annonce to the member's favourites. @param at since when, now by default */
export function addFavori(device: Device, { _id, nom, ville, prix }: FavoriAnnonce, at = instant(device)): Result {
  const idOf = ({ uid }: Member) => suiviIdOf(uid, 'favori', _id)
  return keep(device, idOf, (latest) => (latest?.kept === true ? null : { kept: true, at, nom, ville, prix }))
}

/** Removes an annonce from the member's favourites, on all their devices. */
export function removeFavori(device: Device, annonceId: AnnonceId): Result {
  const idOf = ({ uid }: Member) => suiviIdOf(uid, 'favori', annonceId)
  return keep(device, idOf, (latest) => (latest?.kept === true ? { kept: false, at: instant(device) } : null))
}

/**
 * Writes a boutique's own note on a candidature, over whatever another of its devices has written there since.
 * @param began the text as the form showed it first
 */
export function setNote(device: Device, candidatureId: CandidatureId, text: string, began: string): Result {
  return onDevice(device, async () => {
    const member = await currentMember(device)
    if (member === undefined) return failed('not-signed-in')
    const id = suiviIdOf(member.uid, 'note', candidatureId)
    const parts = { uid: member.uid, kind: 'note', about: candidatureId } as const
    return writeForm(device, 'suivis', id, { text, ...fieldsOfId(parts) }, { text: began, ...fieldsOfId(parts) })
  })
}

/** Puts a candidature on the boutique's short list, or takes it off. */
export function setRetenue(device: Device, candidatureId: CandidatureId, retenue: boolean): Result {
  return keep(
    device,
    ({ uid }) => suiviIdOf(uid, 'note', candidatureId),
    () => ({ retenue }),
  )
}

/** Notes up to which instant a conversation was read. It never goes back. @param seenAt ISO 8601, of the last message seen */
export function markLu(device: Device, candidatureId: CandidatureId, seenAt: string): Result {
  return keep(
    device,
    ({ uid }) => suiviIdOf(uid, 'lu', candidatureId),
    (latest) => (latest !== null && latest.seenAt >= seenAt ? null : { seenAt }),
  )
}

/** A key for a saved search. */
export function drawKey(): string {
  return randomId(RECORD_KEY_LENGTH, (count) => crypto.getRandomValues(new Uint8Array(count)))
}

/** Saves a search. What it finds is new from now on. @param taken a visitor's, which has its key and times already */
export function saveRecherche(
  device: Device,
  { name, search, alert, byMail, byPush }: RechercheForm,
  taken?: { readonly key: string } & Pick<Suivi, 'at' | 'seenAt'>,
): Result {
  const { key = drawKey(), at = instant(device), seenAt = at } = taken ?? {}
  return keep(
    device,
    ({ uid }) => suiviIdOf(uid, 'recherche', key),
    () => ({ name, search, alert, byMail, byPush, at, seenAt }),
  )
}

/** Changes how a saved search is called or told of, or up to when what it finds was seen. */
export function changeRecherche(
  device: Device,
  id: Suivi['_id'],
  change: Partial<RechercheForm & Pick<Suivi, 'seenAt'>>,
): Result {
  return writeDocument(device, 'suivis', id, change)
}

export function deleteRecherche(device: Device, id: Suivi['_id']): Result {
  return writeDocument(device, 'suivis', id, { removal: true })
}
