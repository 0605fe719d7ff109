import type { User } from '#domain/user.ts'
import type { Device } from '../device/device.ts'
import { failed, type Outcome } from '../outcome.ts'
import type { Write } from '../writes.ts'
import { currentMember, type WriteCode, writeDocument } from './write.ts'

export type ProfilForm = Pick<
  User,
  | 'nom'
  | 'prenom'
  | 'ville'
  | 'siret'
  | 'siteInternet'
  | 'instagram'
  | 'facebook'
  | 'profileDescription'
  | 'specificites'
  | 'photos'
> & { readonly adresseLocale: string }

/** Saves one's profile, private address included, and marks it complete. */
export async function saveProfil(device: Device, form: ProfilForm): Promise<Outcome<WriteCode, readonly Write[]>> {
  const member = currentMember(device)
  if (member === undefined) return failed('not-signed-in')
  const { adresseLocale, ...profil } = form
  const writes: Write[] = []
  if (member.userType === 'boutique') {
    const kept = await member.database.prives.findOne(member.uid).exec()
    // Sent again for nothing, it would also count as one more write waiting.
    if (kept?.adresseLocale !== adresseLocale) {
      const written = await writeDocument(device, 'prives', member.uid, { adresseLocale })
      if (!written.ok) return written
      writes.push(written.value)
    }
  }
  const written = await writeDocument(device, 'users', member.uid, { ...profil, profileComplete: true })
  return written.ok ? { ok: true, value: [...writes, written.value] } : written
}
