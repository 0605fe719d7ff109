import type { User } from '#domain/user.ts'
import type { Documents, OwnNote, RejectionDoc, Stored } from '../schemas.ts'

/** What the collections of a member's own database hold. */
export type OwnDocs = { readonly [D in keyof Documents]: Stored<Documents[D]> } & {
  readonly profiles: Stored<User>
  readonly notes: OwnNote
  readonly rejections: RejectionDoc
}

export type OwnCollection = keyof OwnDocs

/** The document of an id. */
export interface One<C extends OwnCollection> {
  readonly collection: C
  readonly id: string
}

/** Documents by the order of their ids: all of them, or those from one id to another, the first and the last excluded. */
export interface Many<C extends OwnCollection> {
  readonly collection: C
  readonly between?: readonly [after: string, before: string]
}

/** What a view reads, each under a name of its own. */
export interface Queries {
  readonly [name: string]: One<OwnCollection> | Many<OwnCollection>
}

export type Query = Queries[string]

/** What a view is made from: `null` for a document that is not here. */
export type Found<Q extends Queries> = {
  readonly [N in keyof Q]: Q[N] extends One<infer C>
    ? OwnDocs[C] | null
    : Q[N] extends Many<infer C>
      ? readonly OwnDocs[C][]
      : never
}

export function one<C extends OwnCollection>(collection: C, id: string): One<C> {
  return { collection, id }
}

export function every<C extends OwnCollection>(collection: C): Many<C> {
  return { collection }
}

export function between<C extends OwnCollection>(collection: C, after: string, before: string): Many<C> {
  return { collection, between: [after, before] }
}

/** A member's own documents, from wherever they can be read. */
export interface OwnDocuments {
  /** Shows what the queries find, and again whenever it changes, if this source follows changes. @returns stops */
  watch<Q extends Queries>(queries: Q, show: (found: Found<Q>) => void): () => void
  /** What the queries find, of a source that has read it and follows nothing; `undefined` otherwise. */
  peek?<Q extends Queries>(queries: Q): Found<Q> | undefined
}
