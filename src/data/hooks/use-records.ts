import { type CandidatureId, recordKeyOf } from '#domain/ids.ts'
import { type RecordsByKind, recordsByKind } from '#domain/papers/by-kind.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import type { PartenariatRecord, Statement } from '#domain/papers/records.ts'
import { agreedTextKey } from '../commands/partenariat.ts'
import { every, type MemberDocs, one, type QueryResults } from '../member-reads/queries.ts'
import { useMemberQuery } from './use-observable.ts'

/**
 * A partnership's write-once records, by kind, each in the order it was written; statements by number, those that the
 * server has not numbered yet last.
 */
export interface Records extends RecordsByKind {
  /** The keys of unsent records. */
  readonly waiting: ReadonlySet<string>
}

function byInstant(a: PartenariatRecord, b: PartenariatRecord): number {
  return a.at < b.at ? -1 : 1
}

function byNumber(a: Statement, b: Statement): number {
  return (a.number || Number.POSITIVE_INFINITY) - (b.number || Number.POSITIVE_INFINITY) || byInstant(a, b)
}

/** @param docs all those of one partnership */
export function sortedRecords(docs: readonly MemberDocs['records'][]): Records {
  const all = docs as readonly unknown[] as readonly PartenariatRecord[]
  const waiting = docs.filter(({ unsentAt }) => unsentAt !== '').map(({ _id }) => recordKeyOf(_id))
  const records = recordsByKind(all.toSorted(byInstant))
  return { ...records, statements: records.statements.toSorted(byNumber), waiting: new Set(waiting) }
}

/** A partnership's records, as stored on this device; `undefined` while loading. */
export function useRecords(id: CandidatureId): Records | undefined {
  return useMemberQuery({ records: every('records', `${id}.`) }, ({ records }) => sortedRecords(records))
}

function queries(id: CandidatureId, paper: PaperName) {
  return { records: every('records', `${id}.`), agreed: one('notes', agreedTextKey(id, paper)) }
}

/** The texts of a paper's versions stored on this device: the copies, and the one its member last agreed to. */
function texts({ records, agreed: note }: QueryResults<ReturnType<typeof queries>>): {
  readonly [hash: string]: string
} {
  const { hash, text } = note?.values ?? {}
  const agreed = typeof hash === 'string' && typeof text === 'string' ? [[hash, text] as const] : []
  const copies = records.filter(({ kind }) => kind === 'copy').map((copy) => [copy.hash, copy.text] as const)
  return Object.fromEntries([...agreed, ...copies])
}

/** The text of the version with that hash; `null` when it is not on this device, `undefined` while loading. */
export function useVersionText(id: CandidatureId, paper: PaperName, hash: string): string | null | undefined {
  const textsByHash = useMemberQuery(queries(id, paper), texts)
  return textsByHash === undefined ? undefined : (textsByHash[hash] ?? null)
}
