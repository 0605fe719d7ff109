import type { Candidature } from '#domain/candidature.ts'
import { randomId } from '#domain/ids.ts'
import { agreementKey, canonicalForm } from '#domain/partenariat/agreement.ts'
import type { Edit } from '#domain/partenariat/edit.ts'
import { ROW_ID_LENGTH } from '#domain/partenariat/inventaire.ts'
import type { PaperName } from '#domain/partenariat/papers.ts'
import { type Agreement, blankPartenariat, type Partenariat, type Party } from '#domain/partenariat/partenariat.ts'
import { displayName } from '#domain/user.ts'
import { failed, type Outcome } from '../outcome.ts'
import { sha256 } from '../sha256.ts'
import type { WriteCode } from './annonce.ts'
import { currentMember, onDevice, writeDocument } from './write.ts'

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
export function editPartenariat({ _id, annonce }: ConfirmedCandidature, edit: Edit): Promise<Outcome<WriteCode>> {
  return writeDocument('partenariats', _id, (latest) =>
    latest === null ? edit(blankPartenariat(_id, annonce.commission)) : edit(plain(latest)),
  )
}

function ownParty(): Party {
  return currentMember()?.userType === 'boutique' ? 'boutique' : 'creator'
}

/**
 * Agrees to the version of a paper that `seen` shows. What another device wrote since makes another version, to
 * which nobody has agreed.
 */
export function giveAgreement(
  candidature: ConfirmedCandidature,
  paper: PaperName,
  seen: Partenariat,
): Promise<Outcome<WriteCode>> {
  return onDevice(async () => {
    const member = currentMember()
    if (member === undefined) return failed('not-signed-in')
    // The server replaces the name and the time when this reaches it.
    const agreement: Agreement = {
      by: member.uid,
      nom: member.profil === null ? member.email : displayName(member.profil),
      at: new Date().toISOString(),
      hash: await sha256(canonicalForm(seen, paper)),
    }
    return editPartenariat(candidature, (partenariat) => ({
      ...partenariat,
      agreements: { ...partenariat.agreements, [agreementKey(paper, ownParty())]: agreement },
    }))
  })
}

/** Withdraws one's own agreement. */
export function withdrawAgreement(candidature: ConfirmedCandidature, paper: PaperName): Promise<Outcome<WriteCode>> {
  return editPartenariat(candidature, (partenariat) => {
    const { [agreementKey(paper, ownParty())]: _, ...agreements } = partenariat.agreements
    return { ...partenariat, agreements }
  })
}
