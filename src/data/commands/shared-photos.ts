import { PHOTOS_MAX } from '#domain/user.ts'
import type { Device } from '../device/device.ts'
import { addPhoto, type PhotoCode, readPhotoFile } from './photo.ts'
import { currentMember } from './write.ts'

/** Why a shared photo is not in the draft. */
export type SharedCode = PhotoCode | 'too-many-photos'

const DRAFT = 'annonce/new'

function photosOf(values: { readonly [field: string]: unknown }): readonly string[] {
  return Array.isArray(values.photos) ? (values.photos as readonly string[]) : []
}

/** One of the photos shared: its number, from 1, and a small picture of it, or why it becomes no photo. */
export interface SharedLook {
  readonly number: number
  readonly look: Blob | PhotoCode
}

/** What was shared from another app, or by any site, in order, for somebody to look at before any of it is kept. */
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
 * Puts the photos shared from another app in the draft of the new annonce, after those it has. Interrupted and done
 * again, it adds none twice: a photo is named by its content.
 * @returns why those that are missing are, one code each
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
  // Without room on the device they stay where they are, for another time.
  if (!refused.includes('storage')) await device.sharedPhotos.clear()
  return refused
}

/** Discards the photos that were shared. */
export function discardSharedPhotos({ sharedPhotos }: Device): Promise<void> {
  return sharedPhotos.clear()
}
