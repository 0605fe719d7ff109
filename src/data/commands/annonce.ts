import type { Annonce } from '#domain/annonce.ts'
import type { RefusalCode } from '#domain/codes.ts'
import { ANNONCE_SUFFIX_LENGTH, type AnnonceId, randomId } from '#domain/ids.ts'
import { isOpen } from '#domain/transitions.ts'
import { failed, type Outcome } from '../outcome.ts'
import { currentMember, onDevice, writeDocument } from './write.ts'

export type AnnonceForm = Pick<
  Annonce,
  'nom' | 'ville' | 'dateDebut' | 'dateFin' | 'prix' | 'commission' | 'description' | 'photos'
>
export type WriteCode = RefusalCode | 'storage'

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}

/** Publishes a new annonce on this device; the server hears of it when it can. */
export async function createAnnonce(form: AnnonceForm): Promise<Outcome<WriteCode, AnnonceId>> {
  const member = currentMember()
  if (member === undefined) return failed('not-signed-in')
  const id = `${member.uid}.${randomId(ANNONCE_SUFFIX_LENGTH, randomBytes)}` as AnnonceId
  const createdAt = new Date().toISOString()
  const fields = { ...form, userId: member.uid, active: true, closedAt: '', createdAt }
  const written = await writeDocument('annonces', id, fields)
  return written.ok ? { ok: true, value: id } : written
}

/** False while somebody waits for an answer on this annonce: a candidature pending or awaiting the créateur. */
async function isEditable(id: AnnonceId): Promise<boolean> {
  const candidatures = await currentMember()
    ?.database.candidatures.find({ selector: { annonceId: id } })
    .exec()
  return candidatures?.some((candidature) => isOpen(candidature.status)) === false
}

export function editAnnonce(id: AnnonceId, form: AnnonceForm): Promise<Outcome<WriteCode>> {
  return onDevice(async () => {
    if (!(await isEditable(id))) return failed('candidature-open')
    return writeDocument('annonces', id, form)
  })
}

function setActive(id: AnnonceId, active: boolean): Promise<Outcome<WriteCode>> {
  return writeDocument('annonces', id, { active, closedAt: new Date().toISOString() })
}

export function closeAnnonce(id: AnnonceId): Promise<Outcome<WriteCode>> {
  return setActive(id, false)
}

export function reopenAnnonce(id: AnnonceId): Promise<Outcome<WriteCode>> {
  return setActive(id, true)
}

/** Deletes a closed annonce. It leaves the lists at once, and the server when it can be told. */
export function deleteAnnonce(id: AnnonceId): Promise<Outcome<WriteCode>> {
  return writeDocument('annonces', id, { removal: true })
}
