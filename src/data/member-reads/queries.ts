import type { User } from '#domain/user.ts'
import type { Documents, OwnNote, RejectionDoc, WithLocalNotes } from '../schemas.ts'

/** What the collections of a member's own database hold. */
export type MemberDocs = { readonly [D in keyof Documents]: WithLocalNotes<Documents[D]> } & {
  readonly profiles: WithLocalNotes<User>
  readonly notes: OwnNote
  readonly rejections: RejectionDoc
}

export type MemberCollection = keyof MemberDocs

/** The document of an id. */
export interface One<C extends MemberCollection> {
  readonly collection: C
  readonly id: string
}

/** Documents by the order of their ids: all of them, or those from one id to another, the first and the last excluded. */
export interface Many<C extends MemberCollection> {
  readonly collection: C
  readonly between?: readonly [after: string, before: string]
}

/** What a view reads, each under a name of its own. */
export interface Queries {
  readonly [name: string]: One<MemberCollection> | Many<MemberCollection>
}

export type Query = Queries[string]

/** What a view is made from: `null` for a document that is not here. */
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

export function every<C extends MemberCollection>(collection: C): Many<C> {
  return { collection }
}

export function between<C extends MemberCollection>(collection: C, after: string, before: string): Many<C> {
  return { collection, between: [after, before] }
}

/** A member's own documents, from wherever they can be read. */
export interface MemberReads {
  /** Shows what the queries find, and again whenever it changes, if this source follows changes. @returns stops */
  watch<Q extends Queries>(queries: Q, show: (found: QueryResults<Q>) => void): () => void
  /** What the queries find, of a source that has read it and follows nothing; `undefined` otherwise. */
  peek?<Q extends Queries>(queries: Q): QueryResults<Q> | undefined
}
