import type { User } from '#domain/user.ts'
import type { Outcome } from '../outcome.ts'
import type { WriteCode } from './annonce.ts'

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
export async function saveProfil(_form: ProfilForm): Promise<Outcome<WriteCode>> {
  throw new Error('not written yet')
}
