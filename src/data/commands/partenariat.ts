import type { Candidature } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import type { Edit } from '#domain/papers/edit.ts'
import { ROW_ID_LENGTH } from '#domain/papers/inventaire.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { type Agreement, agreementKey, type Partenariat, type Party } from '#domain/papers/partenariat.ts'
import { displayName } from '#domain/user.ts'
import type { Device } from '../device/device.ts'
import { drawId, sha256 } from '../platform/crypto.ts'
import { knownMember } from '../session/state.ts'
import { serverInstant, type Writing, withMember, writeDocument } from './write.ts'

export type ConfirmedCandidature = Pick<Candidature, '_id' | 'annonce'>

/** The document's own fields, without this device's metadata. */
function plain(partenariat: Partenariat): Partenariat {
  return JSON.parse(JSON.stringify(partenariat)) as Partenariat
}

/** A row's id, random so that two offline devices never make the same one. */
export function newRowId(): string {
  return drawId(ROW_ID_LENGTH)
}

/** Changes the papers of a confirmed partnership; the first change creates them. Works without a network. */
export function editPartenariat(device: Device, candidature: ConfirmedCandidature, edit: Edit): Writing {
  return writeDocument(device, 'partenariats', candidature._id, (latest) =>
    edit(latest === null ? newPartenariat(candidature) : plain(latest)),
  )
}

function ownParty({ state }: Device): Party {
  return knownMember(state.getState())?.userType === 'boutique' ? 'boutique' : 'creator'
}

/** The note of the text that this member last agreed to, to compare with later versions of the paper. */
export function agreedTextKey(id: CandidatureId, paper: PaperName): string {
  return `accord/${id}/${paper}`
}

/**
 * Agrees to the version of a paper in `seen`. If the server has another version by then, it rejects the agreement and
 * asks again: the text agreed to is saved here, so that both can be compared.
 */
export function giveAgreement(
  device: Device,
  candidature: ConfirmedCandidature,
  paper: PaperName,
  seen: Partenariat,
): Writing {
  return withMember(device, async (member) => {
    const text = canonicalForm(seen, paper)
    const hash = await sha256(text)
    const at = serverInstant(device)
    await member.database.notes.incrementalUpsert({
      _id: agreedTextKey(candidature._id, paper),
      values: { hash, text },
    })
    // The server replaces the name and the time.
    const nom = member.profil === null ? member.email : displayName(member.profil)
    const agreement: Agreement = { by: member.uid, nom, at, hash }
    const key = agreementKey(paper, ownParty(device))
    return editPartenariat(device, candidature, (partenariat) => ({
      ...withoutAsking(partenariat, key),
      agreements: { ...partenariat.agreements, [key]: agreement },
    }))
  })
}

/** The papers without the request that this party agree again. */
function withoutAsking(partenariat: Partenariat, key: string): Partenariat {
  const { [key]: _, ...asked } = partenariat.asked ?? {}
  return { ...partenariat, asked }
}

/** Withdraws one's own agreement, or declines to renew it. */
export function withdrawAgreement(device: Device, candidature: ConfirmedCandidature, paper: PaperName): Writing {
  return editPartenariat(device, candidature, (partenariat) => {
    const key = agreementKey(paper, ownParty(device))
    const { [key]: _, ...agreements } = partenariat.agreements
    return { ...withoutAsking(partenariat, key), agreements }
  })
}
