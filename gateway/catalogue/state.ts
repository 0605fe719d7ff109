import type { CatalogueManifest, CataloguePiece } from '#wire/catalogue.ts'
import type { Seq } from '../store/changes.ts'
import { get, getAttachment, put } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { type Bytes, brotli, unbrotli } from './coding.ts'
import { type Kind, pieceName } from './pieces/piece.ts'

const ID = 'manifest'

/** A replaced piece: still served for an hour, unless something in it was withdrawn. */
export interface SupersededPiece {
  readonly name: string
  readonly kind: Kind
  readonly departement: string
  readonly bits: number
  readonly index: number
  /** When it was replaced, in milliseconds since the epoch. */
  readonly at: number
}

/** The latest build as stored: the next one starts from it. */
export interface CatalogueState {
  readonly manifest: CatalogueManifest
  readonly former: readonly SupersededPiece[]
  /** The epoch of the annonces it was built in, and its position in their feed. */
  readonly epoch: string
  readonly seq: Seq
  /** The last change before that position; null when there was none. */
  readonly mark: { readonly id: string; readonly rev: string } | null
}

/** A state with its served form. */
export interface PublishedState {
  readonly state: CatalogueState
  readonly rev: string
  /** The manifest's text, compressed with brotli. */
  readonly bytes: Bytes
  readonly etag: string
  /** Names of the pieces served. */
  readonly names: ReadonlySet<string>
}

export function piecesOf({ newest, departements }: CatalogueManifest): readonly CataloguePiece[] {
  return [newest, ...departements.flatMap(({ cards, details }) => [...cards, ...details])]
}

function toPublished(state: CatalogueState, rev: string, bytes: Bytes): PublishedState {
  const names = new Set([...piecesOf(state.manifest), ...state.former].map(({ name }) => name))
  return { state, rev, bytes, etag: `"${pieceName(JSON.stringify(state.manifest))}"`, names }
}

/** The revision of the latest build; null when there is none. */
export async function madeRev(store: Store): Promise<string | null> {
  return (await get(store.db('catalogue'), ID))?._rev ?? null
}

/** The latest build; null when there is none, or when it was replaced during the read. */
export async function readState(store: Store): Promise<PublishedState | null> {
  const db = store.db('catalogue')
  const rev = await madeRev(store)
  if (rev === null) return null
  const [stateBytes, bytes] = await Promise.all([getAttachment(db, ID, 'rest'), getAttachment(db, ID, ID)])
  if (stateBytes === null || bytes === null) return null
  const manifest = JSON.parse(String(await unbrotli(bytes))) as CatalogueManifest
  const state = JSON.parse(String(await unbrotli(stateBytes))) as Omit<CatalogueState, 'manifest'>
  return (await madeRev(store)) === rev ? toPublished({ ...state, manifest }, rev, bytes) : readState(store)
}

/**
 * Stores a build over the previous one.
 * @param before the revision that it started from; null for the first one
 * @returns null when another gateway has stored its own meanwhile
 */
export async function writeState(
  store: Store,
  { manifest, ...state }: CatalogueState,
  before: string | null,
): Promise<PublishedState | null> {
  const text = JSON.stringify(manifest)
  const [bytes, stateBytes] = await Promise.all([brotli(text), brotli(JSON.stringify(state))])
  const content_type = 'application/octet-stream'
  const result = await put(store.db('catalogue'), {
    _id: ID,
    ...(before === null ? {} : { _rev: before }),
    _attachments: {
      [ID]: { content_type, data: bytes },
      rest: { content_type, data: stateBytes },
    },
  })
  return result.outcome === 'written' ? toPublished({ ...state, manifest }, result.rev, bytes) : null
}
