import type { Candidature } from '#domain/candidature.ts'
import { randomId } from '#domain/ids.ts'
import {
  type Accord,
  type DocumentAccord,
  type Inventaire,
  inventaireVierge,
  LIGNE_ID_LENGTH,
  type RoleAccord,
} from '#domain/inventaire.ts'
import { cleAccord, formeCanonique } from '#domain/inventaire-accord.ts'
import type { Edit } from '#domain/inventaire-edit.ts'
import { displayName } from '#domain/user.ts'
import { empreinteOf } from '../empreinte.ts'
import { failed, type Outcome } from '../outcome.ts'
import type { WriteCode } from './annonce.ts'
import { currentMember, onDevice, writeDocument } from './write.ts'

type Partenariat = Pick<Candidature, '_id' | 'annonce'>

/** The document's own fields, without what the device notes beside it. */
function plain(inventaire: Inventaire): Inventaire {
  return JSON.parse(JSON.stringify(inventaire)) as Inventaire
}

/** The id of a row: two devices offline never make the same one. */
export function newLigneId(): string {
  return randomId(LIGNE_ID_LENGTH, (count) => crypto.getRandomValues(new Uint8Array(count)))
}

/** Changes the papers of a confirmed partnership; the first change makes them. Works without a network. */
export function editInventaire({ _id, annonce }: Partenariat, edit: Edit): Promise<Outcome<WriteCode>> {
  return writeDocument('inventaires', _id, (latest) =>
    latest === null ? edit(inventaireVierge(_id, annonce.commission)) : edit(plain(latest)),
  )
}

/**
 * Agrees to the version of a document that `vue` shows. What another device wrote since makes another version, to
 * which nobody has agreed.
 */
export function donnerAccord(
  partenariat: Partenariat,
  document: DocumentAccord,
  vue: Inventaire,
): Promise<Outcome<WriteCode>> {
  return onDevice(async () => {
    const member = currentMember()
    if (member === undefined) return failed('not-signed-in')
    const role: RoleAccord = member.userType === 'boutique' ? 'boutique' : 'creator'
    // The server's name and time replace these when it hears of it.
    const accord: Accord = {
      par: member.uid,
      nom: member.profil === null ? member.email : displayName(member.profil),
      le: new Date().toISOString(),
      empreinte: await empreinteOf(formeCanonique(vue, document)),
    }
    return editInventaire(partenariat, (inventaire) => ({
      ...inventaire,
      accords: { ...inventaire.accords, [cleAccord(document, role)]: accord },
    }))
  })
}

/** Takes one's own agreement back. */
export function retirerAccord(partenariat: Partenariat, document: DocumentAccord): Promise<Outcome<WriteCode>> {
  const role: RoleAccord = currentMember()?.userType === 'boutique' ? 'boutique' : 'creator'
  return editInventaire(partenariat, (inventaire) => {
    const { [cleAccord(document, role)]: _, ...accords } = inventaire.accords
    return { ...inventaire, accords }
  })
}
