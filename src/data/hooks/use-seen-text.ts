import { combineLatest, map, type Observable } from 'rxjs'
import type { CandidatureId } from '#domain/ids.ts'
import type { PaperName } from '#domain/partenariat/papers.ts'
import { seenKey } from '../commands/partenariat.ts'
import type { PrivateDatabase } from '../database.ts'
import { useOwn } from './use-observable.ts'

interface Texts {
  readonly [hash: string]: string
}

/** The texts of a paper's versions that this device has: the copies, and the one that its member last agreed to. */
function textsOf(database: PrivateDatabase, id: CandidatureId, paper: PaperName): Observable<Texts> {
  const copies = database.records.find({ selector: { _id: { $gt: `${id}.`, $lt: `${id}/` }, kind: 'copy' } }).$
  return combineLatest([copies, database.drafts.findOne(seenKey(id, paper)).$]).pipe(
    map(([kept, draft]) => {
      const { hash, text } = draft?.toJSON().values ?? {}
      const seen = typeof hash === 'string' && typeof text === 'string' ? [[hash, text] as const] : []
      return Object.fromEntries([...seen, ...kept.map((copy) => [copy.hash, copy.text] as const)])
    }),
  )
}

/** The text of the version of that hash; `null` when it is not on this device, `undefined` while loading. */
export function useSeenText(id: CandidatureId, paper: PaperName, hash: string): string | null | undefined {
  const texts = useOwn(`texts/${id}/${paper}`, (database) => textsOf(database, id, paper))
  return texts === undefined ? undefined : (texts[hash] ?? null)
}
