import type { User } from '#domain/user.ts'
import type { Documents, OwnNote, RejectionDoc, WithLocalNotes } from '../store/schemas.ts'

/** The document types of a member's own database. */
export type MemberDocs = { readonly [D in keyof Documents]: WithLocalNotes<Documents[D]> } & {
  readonly profiles: WithLocalNotes<User>
  readonly notes: OwnNote
  readonly rejections: RejectionDoc
}

export type MemberCollection = keyof MemberDocs

/** A query of one document by its id. */
export interface One<C extends MemberCollection> {
  readonly collection: C
  readonly id: string
}

/** A query of documents in the order of their ids: those whose ids begin with a prefix, or all. */
export interface Many<C extends MemberCollection> {
  readonly collection: C
  readonly prefix: string
}

/** The queries of a view, by name. */
export interface Queries {
  readonly [name: string]: One<MemberCollection> | Many<MemberCollection>
}

export type Query = Queries[string]

/** The results of a view's queries: `null` for a document that is not here. */
export type QueryResults<Q extends Queries> = {
  readonly [N in keyof Q]: Q[N] extends One<infer C>
    ? MemberDocs[C] | null
    : Q[N] extends Many<infer C>
      ? readonly MemberDocs[C][]
      : never
}

export function one<C extends MemberCollection>(collection: C, id: string): One<C> {
  return { collection, id }
}

export function every<C extends MemberCollection>(collection: C, prefix = ''): Many<C> {
  return { collection, prefix }
}

/** A source of a member's own documents. */
export interface MemberReads {
  /** Emits the queries' results, and again at each change if the source is live. @returns unsubscribes */
  watch<Q extends Queries>(queries: Q, show: (found: QueryResults<Q>) => void): () => void
  /** The results of a source that is loaded and not live; `undefined` otherwise. */
  peek?<Q extends Queries>(queries: Q): QueryResults<Q> | undefined
}
