import type { Setting } from '#domain/settings.ts'
import type { PROFIL_FIELDS, Prive, User } from '#domain/user.ts'
import type { Device } from '../device/device.ts'
import type { Write } from '../member-reads/write-outcome.ts'
import type { Outcome } from './outcome.ts'
import { type WriteCode, type Writing, withMember, writeDocument, writeForm } from './write.ts'

/** The fields of both types' forms. */
type ProfilFields = (typeof PROFIL_FIELDS)['boutique'] & (typeof PROFIL_FIELDS)['createur']
export type ProfilForm = Pick<User & Prive, keyof ProfilFields>

/**
 * Saves the edits of the member's own profile form, private address included, and marks the profile complete. Other
 * fields that other devices wrote since it was opened stay.
 * @param began the fields as the form first showed them
 */
export function saveProfil(
  device: Device,
  form: ProfilForm,
  began: ProfilForm,
): Promise<Outcome<WriteCode, readonly Write[]>> {
  const { adresseLocale, ...profil } = form
  const { adresseLocale: adresseBegan, ...profilBegan } = began
  return withMember<WriteCode, readonly Write[]>(device, async ({ uid, userType, database }) => {
    const writes: Write[] = []
    if (userType === 'boutique') {
      const stored = await database.prives.findOne(uid).exec()
      // Skip an unchanged address: it would count as one more unsent write.
      if (stored?.adresseLocale !== adresseLocale && adresseLocale !== adresseBegan) {
        const written = await writeForm(device, 'prives', uid, { adresseLocale }, { adresseLocale: adresseBegan })
        if (!written.ok) return written
        writes.push(written.value)
      }
    }
    const typed = { ...profil, profileComplete: true }
    const written = await writeForm(device, 'users', uid, typed, { ...profilBegan, profileComplete: false })
    return written.ok ? { ok: true, value: [...writes, written.value] } : written
  })
}

/** Turns a setting of the member's account on or off. Works without a network. */
export function changeSetting(device: Device, setting: Setting, on: boolean): Writing {
  return withMember(device, ({ uid }) => writeDocument(device, 'prives', uid, { [setting]: on }))
}
