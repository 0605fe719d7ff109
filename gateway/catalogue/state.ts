import type { Manifest, Piece } from '#wire/catalogue.ts'
import type { Seq } from '../store/changes.ts'
import { get, getAttachment, put } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { type Bytes, brotli, unbrotli } from './coding.ts'
import { type Kind, nameOf } from './pieces/piece.ts'

const ID = 'manifest'

/** A piece that another has replaced: it is answered for an hour yet, unless something that it holds was withdrawn. */
export interface Former {
  readonly name: string
  readonly kind: Kind
  readonly departement: string
  readonly bits: number
  readonly index: number
  /** When it was replaced, in milliseconds since the epoch. */
  readonly at: number
}

/** What was made last, as it lies in the store: whoever makes the next one goes on from it. */
export interface State {
  readonly manifest: Manifest
  readonly former: readonly Former[]
  /** The life of the annonces that it was made in, and its place in their feed. */
  readonly epoch: string
  readonly seq: Seq
  /** The last change before that place; null when there was none. */
  readonly mark: { readonly id: string; readonly rev: string } | null
}

/** A state with what is answered of it. */
export interface Kept {
  readonly state: State
  readonly rev: string
  /** The manifest's text, compressed with brotli. */
  readonly bytes: Bytes
  readonly etag: string
  /** The pieces that are answered. */
  readonly names: ReadonlySet<string>
}

export function piecesOf({ newest, places }: Manifest): readonly Piece[] {
  return [newest, ...places.flatMap(({ cards, rest }) => [...cards, ...rest])]
}

function kept(state: State, rev: string, bytes: Bytes): Kept {
  const names = new Set([...piecesOf(state.manifest), ...state.former].map(({ name }) => name))
  return { state, rev, bytes, etag: `"${nameOf(JSON.stringify(state.manifest))}"`, names }
}

/** The revision of what was made last; null when nothing was. */
export async function madeRev(store: Store): Promise<string | null> {
  return (await get(store.db('catalogue'), ID))?._rev ?? null
}

/** What was made last; null when nothing was, or when it was replaced while it was read. */
export async function readState(store: Store): Promise<Kept | null> {
  const db = store.db('catalogue')
  const rev = await madeRev(store)
  if (rev === null) return null
  const [rest, bytes] = await Promise.all([getAttachment(db, ID, 'rest'), getAttachment(db, ID, ID)])
  if (rest === null || bytes === null) return null
  const manifest = JSON.parse(String(await unbrotli(bytes))) as Manifest
  const state = JSON.parse(String(await unbrotli(rest))) as Omit<State, 'manifest'>
  return (await madeRev(store)) === rev ? kept({ ...state, manifest }, rev, bytes) : readState(store)
}

/**
 * Keeps what was made over what was made before.
 * @param before the revision that it was made from; null for the first one
 * @returns null when another gateway has kept its own meanwhile
 */
export async function writeState(
  store: Store,
  { manifest, ...state }: State,
  before: string | null,
): Promise<Kept | null> {
  const text = JSON.stringify(manifest)
  const [bytes, rest] = await Promise.all([brotli(text), brotli(JSON.stringify(state))])
  const content_type = 'application/octet-stream'
  const result = await put(store.db('catalogue'), {
    _id: ID,
    ...(before === null ? {} : { _rev: before }),
    _attachments: {
      [ID]: { content_type, data: bytes },
      rest: { content_type, data: rest },
    },
  })
  return result.outcome === 'written' ? kept({ ...state, manifest }, result.rev, bytes) : null
}
