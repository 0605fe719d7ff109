import { sha256 } from '#data/platform/crypto.ts'
import type { Candidature } from '#domain/candidature.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { BLANK_CONTRAT, type ContratData } from '#domain/papers/contrat.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { agreementKey, ownerOfField, type Partenariat } from '#domain/papers/partenariat.ts'
import { aContrat } from '../fixtures/documents.ts'
import type { Account } from './accounts.ts'

/** Changes the papers on the server, as one party. */
async function edit(by: Account, candidature: Candidature, change: (papers: Partenariat) => object): Promise<void> {
  const stored = (await by.read('partenariats', candidature._id)) as unknown as Partenariat | undefined
  const papers = stored ?? newPartenariat(candidature)
  await by.push('partenariats', [{ ...papers, ...change(papers) }])
}

/** Writes the party's own block, and the boutique the terms too. */
export async function completes(by: Account, candidature: Candidature): Promise<void> {
  const party = by.uid === candidature.boutiqueId ? 'boutique' : 'creator'
  const written = Object.entries({ ...BLANK_CONTRAT, ...aContrat({ commissionTaux: '20' }) }).filter(
    ([field]) => (ownerOfField(field) ?? 'boutique') === party,
  )
  await edit(by, candidature, ({ contrat }) => ({
    contrat: { ...contrat, ...(Object.fromEntries(written) as Partial<ContratData>) },
  }))
}

export async function approves(by: Account, candidature: Candidature, paper: PaperName): Promise<void> {
  const party = by.uid === candidature.boutiqueId ? 'boutique' : 'creator'
  const stored = (await by.read('partenariats', candidature._id)) as unknown as Partenariat
  const hash = await sha256(canonicalForm(stored, paper))
  const agreement = { by: by.uid, nom: 'x', at: new Date().toISOString(), hash }
  await edit(by, candidature, ({ agreements }) => ({
    agreements: { ...agreements, [agreementKey(paper, party)]: agreement },
  }))
}
