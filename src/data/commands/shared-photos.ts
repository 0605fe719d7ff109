import { PHOTOS_MAX } from '#domain/user.ts'
import type { Device } from '../device/device.ts'
import { addPhoto, type PhotoCode, readPhotoFile } from './photo.ts'
import { currentMember } from './write.ts'

/** Why a shared photo was not added to the draft. */
export type SharedCode = PhotoCode | 'too-many-photos'

const DRAFT = 'annonce/new'

function photosOf(values: { readonly [field: string]: unknown }): readonly string[] {
  return Array.isArray(values.photos) ? (values.photos as readonly string[]) : []
}

/** A preview of a shared photo: its number, from 1, and a small picture, or why it is rejected. */
export interface SharedLook {
  readonly number: number
  readonly look: Blob | PhotoCode
}

/** Previews of the photos shared from another app, or posted by any site, in order, for review before saving. */
export async function lookAtSharedPhotos(device: Device): Promise<readonly SharedLook[]> {
  const looks: SharedLook[] = []
  for (const blob of await device.sharedPhotos.list()) {
    const read = await readPhotoFile(device, blob)
    const card = read.ok ? read.value.pictures.find(({ size }) => size === 'card')?.blob : read.code
    looks.push({ number: looks.length + 1, look: card ?? 'unreadable' })
  }
  return looks
}

/**
 * Adds the photos shared from another app to the draft of the new annonce, after its own. Idempotent after an
 * interruption: a photo is named by its content.
 * @returns the codes of those that were not added
 */
export async function takeSharedPhotos(device: Device): Promise<readonly SharedCode[]> {
  const member = await currentMember(device)
  const shared = member?.userType === 'boutique' ? await device.sharedPhotos.list() : []
  if (member === undefined || shared.length === 0) return []
  await device.drafts.loaded
  const photos = [...photosOf(device.drafts.read(member.uid, DRAFT) ?? {})]
  const refused: SharedCode[] = []
  for (const blob of shared) {
    const added = await addPhoto(device, blob, 'annonces')
    if (!added.ok) refused.push(added.code)
    else if (photos.includes(added.value)) continue
    else if (photos.length >= PHOTOS_MAX) refused.push('too-many-photos')
    else photos.push(added.value)
  }
  device.drafts.change(member.uid, DRAFT, { set: { photos }, unset: [] })
  await device.drafts.flush()
  // Without room on the device they stay in the cache, to be added later.
  if (!refused.includes('storage')) await device.sharedPhotos.clear()
  return refused
}
