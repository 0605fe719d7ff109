import { ANNONCE_SUFFIX_LENGTH, type AnnonceId } from '#domain/ids.ts'
import type { ANNONCE_FORM_FIELDS, Annonce } from '#domain/market/annonce.ts'
import { isOpen } from '#domain/transitions.ts'
import { textAt } from '#domain/versions/choices.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import type { Device } from '../device/device.ts'
import { drawId } from '../platform/crypto.ts'
import type { ActiveMember } from '../session/state.ts'
import { failed } from './outcome.ts'
import { keepVersion } from './version.ts'
import { serverInstant, type Writing, withMember, writeDocument, writeForm } from './write.ts'

export type AnnonceInput = Pick<Annonce, keyof typeof ANNONCE_FORM_FIELDS>

/** Publishes a new annonce on this device; it is sent when the server can be reached. */
export function createAnnonce(device: Device, form: AnnonceInput): Writing {
  return withMember(device, async ({ uid }) => {
    const id = `${uid}.${drawId(ANNONCE_SUFFIX_LENGTH)}` as AnnonceId
    const createdAt = serverInstant(device)
    const fields = { ...form, userId: uid, active: true, closedAt: '', createdAt }
    return writeDocument(device, 'annonces', id, fields)
  })
}

/** False while a candidature to this annonce is pending or awaiting the créateur. */
async function isEditable({ database }: ActiveMember, id: AnnonceId): Promise<boolean> {
  const candidatures = await database.candidatures.find({ selector: { annonceId: id } }).exec()
  return !candidatures.some((candidature) => isOpen(candidature.status))
}

/**
 * Saves the edits of an annonce's form. Other fields that other devices wrote since it was opened stay.
 * @param began the fields as the form first showed them
 */
export function editAnnonce(device: Device, id: AnnonceId, form: AnnonceInput, began: AnnonceInput): Writing {
  return withMember(device, async (member) => {
    if (!(await isEditable(member, id))) return failed('candidature-open')
    return writeForm(device, 'annonces', id, form, began)
  })
}

/**
 * Resolves the conflict of a field: keeps one alternative and drops the others. The current value may always be kept;
 * another one is an edit.
 */
export function keepAnnonceVersion(device: Device, annonce: Annonce, field: string, value: string): Writing {
  return withMember(device, async (member) => {
    const isEdit = textAt(SHAPES.annonces, { ...annonce }, field) !== value
    if (isEdit && !(await isEditable(member, annonce._id))) return failed('candidature-open')
    return keepVersion(device, 'annonces', annonce._id, field, value)
  })
}

function setActive(device: Device, id: AnnonceId, active: boolean): Writing {
  return writeDocument(device, 'annonces', id, { active, closedAt: serverInstant(device) })
}

export function closeAnnonce(device: Device, id: AnnonceId): Writing {
  return setActive(device, id, false)
}

export function reopenAnnonce(device: Device, id: AnnonceId): Writing {
  return setActive(device, id, true)
}

/** Deletes a closed annonce: from the lists at once, from the server when it is reachable. */
export function deleteAnnonce(device: Device, id: AnnonceId): Writing {
  return writeDocument(device, 'annonces', id, { removal: true })
}
