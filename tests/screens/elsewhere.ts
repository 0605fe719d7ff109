import { sha256 } from '#data/platform/crypto.ts'
import { type RecordId, recordIdOf } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { agreementKey, type Partenariat } from '#domain/papers/partenariat.ts'
import { EMPTY_RECORD, type StoredRecord } from '#domain/papers/records.ts'
import type { Account } from './accounts.ts'
import type { Partners } from './inventaire.ts'

type Shared = Pick<Partners, 'candidature'>

/** A party writes a record of their partnership, from another device. */
export async function notes(by: Account, { candidature }: Shared, _id: RecordId, data: Partial<StoredRecord>) {
  const { boutiqueId, creatorId } = candidature
  const envelope = { boutiqueId, creatorId, by: by.uid, at: new Date().toISOString() }
  await by.push('records', [{ ...EMPTY_RECORD, _id, ...envelope, ...data }])
}

/** One party announces the end from another device. */
export async function announces(by: Account, all: Shared, lastDay: string): Promise<void> {
  const { _id, boutiqueId } = all.candidature
  const key = END_KEYS[by.uid === boutiqueId ? 'boutique' : 'creator']
  await notes(by, all, recordIdOf(_id, key), { kind: 'end', lastDay, reason: '' })
}

type Stored = Partenariat & { readonly _rev: string }
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
