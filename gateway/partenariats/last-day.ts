import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, recordIdOf } from '#domain/ids.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import { PARTIES, type Partenariat } from '#domain/papers/partenariat.ts'
import type { End, PartenariatRecord } from '#domain/papers/records.ts'
import { lastDayOf } from '#domain/papers/turns.ts'
import { get, getPresent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { storedContratInForce } from './copies.ts'

/** The announced ends of a partnership, one a party at most. */
export async function storedEnds(store: Store, id: CandidatureId): Promise<readonly End[]> {
  const ids = PARTIES.map((party) => recordIdOf(id, END_KEYS[party]))
  return recordsByKind(await getPresent<PartenariatRecord>(store.db('records'), ids)).ends
}

/** The last day of a partnership: announced, else by the contract in force, else by the annonce. */
export async function storedLastDay(store: Store, candidature: Pick<Candidature, '_id' | 'annonce'>): Promise<string> {
  const { _id } = candidature
  const papers = await get<Partenariat>(store.db('partenariats'), _id)
  const agreed = papers === null ? null : await storedContratInForce(store, papers)
  return lastDayOf({ ends: await storedEnds(store, _id), agreed, candidature })
}
