import type { CandidatureId } from '#domain/ids.ts'
import type { PaperName } from '#domain/partenariat/papers.ts'
import { seenKey } from '../commands/partenariat.ts'
import { type Found, one } from '../own/queries.ts'
import { useOwn } from './use-observable.ts'
import { recordsQuery } from './use-records.ts'

interface Texts {
  readonly [hash: string]: string
}

function queries(id: CandidatureId, paper: PaperName) {
  return { records: recordsQuery(id), draft: one('drafts', seenKey(id, paper)) }
}

/** The texts of a paper's versions that this device has: the copies, and the one that its member last agreed to. */
function texts({ records, draft }: Found<ReturnType<typeof queries>>): Texts {
  const { hash, text } = draft?.values ?? {}
  const seen = typeof hash === 'string' && typeof text === 'string' ? [[hash, text] as const] : []
  const copies = records.filter(({ kind }) => kind === 'copy').map((copy) => [copy.hash, copy.text] as const)
  return Object.fromEntries([...seen, ...copies])
}

/** The text of the version of that hash; `null` when it is not on this device, `undefined` while loading. */
export function useSeenText(id: CandidatureId, paper: PaperName, hash: string): string | null | undefined {
  const known = useOwn(`texts/${id}/${paper}`, queries(id, paper), texts)
  return known === undefined ? undefined : (known[hash] ?? null)
}
