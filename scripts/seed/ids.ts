import { ANNONCE_SUFFIX_LENGTH, type AnnonceId, UID_LENGTH, type Uid } from '#domain/ids.ts'
import { createPrng } from './prng.ts'

/** Apart from the market: tests in a browser ask for these, where it cannot be made. */
export const uidOf = (cle: string): Uid => createPrng(`uid ${cle}`).id(UID_LENGTH) as Uid

export function seedAnnonceId(cle: string, espace: number): AnnonceId {
  return `${uidOf(cle)}.${createPrng(`annonce ${cle} ${espace}`).id(ANNONCE_SUFFIX_LENGTH)}` as AnnonceId
}
