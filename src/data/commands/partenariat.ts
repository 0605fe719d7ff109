import type { Candidature } from '#domain/candidature.ts'
import { randomId } from '#domain/ids.ts'
import { cleAccord, formeCanonique } from '#domain/partenariat/agreement.ts'
import type { Edit } from '#domain/partenariat/edit.ts'
import {
  type Accord,
  blankPartenariat,
  type DocumentAccord,
  LIGNE_ID_LENGTH,
  type Partenariat,
  type RoleAccord,
} from '#domain/partenariat/partenariat.ts'
import { displayName } from '#domain/user.ts'
import type { Device } from '../device/device.ts'
import { empreinteOf } from '../empreinte.ts'
import { failed, type Outcome } from '../outcome.ts'
import { currentMember, instant, onDevice, type WriteCode, writeDocument } from './write.ts'

type ConfirmedCandidature = Pick<Candidature, '_id' | 'annonce'>

/** The document's own fields, without what the device notes beside it. */
function plain(partenariat: Partenariat): Partenariat {
  return JSON.parse(JSON.stringify(partenariat)) as Partenariat
}

/** The id of a row: two devices offline never make the same one. */
export function newLigneId(): string {
  return randomId(LIGNE_ID_LENGTH, (count) => crypto.getRandomValues(new Uint8Array(count)))
}

/** Changes the papers of a confirmed partnership; the first change makes them. Works without a network. */
export function editPartenariat(
  device: Device,
  { _id, annonce }: ConfirmedCandidature,
  edit: Edit,
): Promise<Outcome<WriteCode>> {
  return writeDocument(device, 'partenariats', _id, (latest) =>
    latest === null ? edit(blankPartenariat(_id, annonce.commission)) : edit(plain(latest)),
  )
}

/**
 * Agrees to the version of a document that `vue` shows. What another device wrote since makes another version, to
 * which nobody has agreed.
 */
export function donnerAccord(
  device: Device,
  candidature: ConfirmedCandidature,
  document: DocumentAccord,
  vue: Partenariat,
): Promise<Outcome<WriteCode>> {
  return onDevice(async () => {
    const member = currentMember(device)
    if (member === undefined) return failed('not-signed-in')
    const role: RoleAccord = member.userType === 'boutique' ? 'boutique' : 'creator'
    // The server's name and time replace these when it hears of it.
    const accord: Accord = {
      par: member.uid,
      nom: member.profil === null ? member.email : displayName(member.profil),
      le: instant(device),
      empreinte: await empreinteOf(formeCanonique(vue, document)),
    }
    return editPartenariat(device, candidature, (partenariat) => ({
      ...partenariat,
      accords: { ...partenariat.accords, [cleAccord(document, role)]: accord },
    }))
  })
}

/** Takes one's own agreement back. */
export function retirerAccord(
  device: Device,
  candidature: ConfirmedCandidature,
  document: DocumentAccord,
): Promise<Outcome<WriteCode>> {
  const role: RoleAccord = currentMember(device)?.userType === 'boutique' ? 'boutique' : 'creator'
  return editPartenariat(device, candidature, (partenariat) => {
    const { [cleAccord(document, role)]: _, ...accords } = partenariat.accords
    return { ...partenariat, accords }
  })
}
