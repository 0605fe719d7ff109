import { sha256 } from '#data/platform/crypto.ts'
import { recordIdOf } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { agreementKey, type Partenariat } from '#domain/papers/partenariat.ts'
import { EMPTY_RECORD } from '#domain/papers/records.ts'
import type { Account } from './accounts.ts'
import type { Partners } from './inventaire.ts'

/** One party announces the end from another device. */
export async function announces(by: Account, { candidature }: Shared, lastDay: string, reason = ''): Promise<void> {
  const { _id, boutiqueId, creatorId } = candidature
  const key = END_KEYS[by.uid === boutiqueId ? 'boutique' : 'creator']
  const said = { kind: 'end', lastDay, reason, by: by.uid, at: new Date().toISOString() }
  await by.push('records', [{ ...EMPTY_RECORD, _id: recordIdOf(_id, key), boutiqueId, creatorId, ...said }])
}

type Stored = Partenariat & { readonly _rev: string }
type Shared = Pick<Partners, 'candidature'>

/** A party changes the stored papers, from another device. */
export async function changes(by: Account, { candidature }: Shared, edit: (papers: Stored) => object) {
  const { body } = await by.call('GET', `/sync/partenariats/${candidature._id}`)
  await by.push('partenariats', [edit(body as Stored)])
}

/** A party agrees to a stored paper, from another device. */
export async function agrees(by: Account, all: Shared, paper: PaperName = 'contrat'): Promise<void> {
  const { body } = await by.call('GET', `/sync/partenariats/${all.candidature._id}`)
  const hash = await sha256(canonicalForm(body as Stored, paper))
  const key = agreementKey(paper, by.uid === all.candidature.boutiqueId ? 'boutique' : 'creator')
  const agreement = { by: by.uid, nom: 'x', at: new Date().toISOString(), hash }
  await changes(by, all, (papers) => ({ ...papers, agreements: { ...papers.agreements, [key]: agreement } }))
}
