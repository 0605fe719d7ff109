import type { Candidature } from '#domain/candidature.ts'
import { randomId } from '#domain/ids.ts'
import { agreementKey, canonicalForm } from '#domain/partenariat/agreement.ts'
import type { Edit } from '#domain/partenariat/edit.ts'
import { ROW_ID_LENGTH } from '#domain/partenariat/inventaire.ts'
import type { PaperName } from '#domain/partenariat/papers.ts'
import { type Agreement, blankPartenariat, type Partenariat, type Party } from '#domain/partenariat/partenariat.ts'
import { displayName } from '#domain/user.ts'
import type { Device } from '../device/device.ts'
import { failed, type Outcome } from '../outcome.ts'
import { sha256 } from '../sha256.ts'
import type { Write } from '../writes.ts'
import { currentMember, instant, onDevice, type WriteCode, writeDocument } from './write.ts'

type ConfirmedCandidature = Pick<Candidature, '_id' | 'annonce'>

/** The document's own fields, without what the device stores beside them. */
function plain(partenariat: Partenariat): Partenariat {
  return JSON.parse(JSON.stringify(partenariat)) as Partenariat
}

/** The id of a row: two devices offline never make the same one. */
export function newRowId(): string {
  return randomId(ROW_ID_LENGTH, (count) => crypto.getRandomValues(new Uint8Array(count)))
}

/** Changes the papers of a confirmed partnership; the first change creates them. Works without a network. */
export function editPartenariat(
  device: Device,
  { _id, annonce }: ConfirmedCandidature,
  edit: Edit,
): Promise<Outcome<WriteCode, Write>> {
  return writeDocument(device, 'partenariats', _id, (latest) =>
    latest === null ? edit(blankPartenariat(_id, annonce.commission)) : edit(plain(latest)),
  )
}

function ownParty(device: Device): Party {
  return currentMember(device)?.userType === 'boutique' ? 'boutique' : 'creator'
}

/**
 * Agrees to the version of a paper that `seen` shows. What another device wrote since makes another version, to
 * which nobody has agreed.
 */
export function giveAgreement(
  device: Device,
  candidature: ConfirmedCandidature,
  paper: PaperName,
  seen: Partenariat,
): Promise<Outcome<WriteCode, Write>> {
  return onDevice(device, async () => {
    const member = currentMember(device)
    if (member === undefined) return failed('not-signed-in')
    // The server replaces the name and the time when this reaches it.
    const agreement: Agreement = {
      by: member.uid,
      nom: member.profil === null ? member.email : displayName(member.profil),
      at: instant(device),
      hash: await sha256(canonicalForm(seen, paper)),
    }
    return editPartenariat(device, candidature, (partenariat) => ({
      ...partenariat,
      agreements: { ...partenariat.agreements, [agreementKey(paper, ownParty(device))]: agreement },
    }))
  })
}

/** Withdraws one's own agreement. */
export function withdrawAgreement(
  device: Device,
  candidature: ConfirmedCandidature,
  paper: PaperName,
): Promise<Outcome<WriteCode, Write>> {
  return editPartenariat(device, candidature, (partenariat) => {
    const { [agreementKey(paper, ownParty(device))]: _, ...agreements } = partenariat.agreements
    return { ...partenariat, agreements }
  })
}
