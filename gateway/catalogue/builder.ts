import type { Annonce } from '#domain/market/annonce.ts'
import { bucketHash } from '#wire/buckets.ts'
import {
  CATALOGUE_FORMAT,
  type CatalogueManifest,
  type CataloguePiece,
  type DepartementPieces,
  readCards,
} from '#wire/catalogue.ts'
import { type Change, type ChangesPage, changesSince, getChanged, lastChange, type Seq } from '../store/changes.ts'
import { type Stored, scanPages } from '../store/documents.ts'
import { type DatabaseEpoch, readEpoch } from '../store/epoch.ts'
import { knowsRevision } from '../store/revisions.ts'
import type { Store } from '../store/store.ts'
import { endAt } from '../sync/pull/sequence.ts'
import { unbrotli } from './coding.ts'
import { makePiece } from './pieces/piece.ts'
import { type Making, makePlace, publicDocs } from './pieces/place.ts'
import { dropPieces, pieceNames, readPiece, writePiece } from './pieces/store.ts'
import { AnnonceTable } from './pieces/table.ts'
import { type CatalogueState, type PublishedState, writeState } from './state.ts'
import { supersededPieces, type Withdrawn } from './superseded.ts'

const NEWEST = 48

export interface BuilderOptions {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** The département of an annonce; empty when its commune is not known. */
  readonly departementFor: (annonce: Pick<Annonce, 'ville' | 'commune'>) => Promise<string>
}

/** Changes since a position in the feed. */
interface Changes {
  readonly seq: Seq
  readonly last: Change | null
  /** By département, the hashes of annonces added, changed or removed. */
  readonly touched: ReadonlyMap<string, readonly number[]>
  readonly withdrawn: readonly Withdrawn[]
}

/** Incremental builder, with its state in the memory of one process. */
export interface Builder {
  /**
   * Builds what has changed.
   * @returns its argument when nothing has; null when another gateway has stored its own build meanwhile
   */
  make(published: PublishedState | null): Promise<PublishedState | null>
  /** Number of annonces in memory. */
  readonly size: number
}

const isPublic = (doc: Stored): boolean => doc.active === true

export function createBuilder({ store, clock, departementFor }: BuilderOptions): Builder {
  const db = store.db('annonces')
  let table = new AnnonceTable()
  /** Revision of the state that the table reflects. */
  let tableRev: string | null = null

  const making = (): Making => ({ db, table, keep: (made) => writePiece(store, made) })

  async function newest(previous?: CataloguePiece): Promise<CataloguePiece> {
    const made = await makePiece('newest', await publicDocs(db, table.newest(NEWEST)), previous)
    if (!('piece' in made)) return made
    await writePiece(store, made)
    return made.piece
  }

  const put = async (doc: Stored) => {
    const {
      _id,
      ville = '',
      commune = '',
      createdAt = '',
      complet = false,
    } = doc as unknown as Partial<Annonce> & {
      _id: string
    }
    return table.put(_id, await departementFor({ ville, commune }), { createdAt, complet })
  }

  const countOf = (pieces: readonly CataloguePiece[]): number => pieces.reduce((sum, { count }) => sum + count, 0)

  function manifestOf(
    storeEpoch: DatabaseEpoch,
    last: Change | null,
    seq: Seq,
    newestPiece: CataloguePiece,
    all: readonly Omit<DepartementPieces, 'count'>[],
  ): CatalogueManifest {
    const departements = all
      .map((place) => ({ ...place, count: countOf(place.cards) }))
      .filter(({ count }) => count > 0)
    return {
      format: CATALOGUE_FORMAT,
      seq: endAt(storeEpoch, last === null ? null : { ...last, seq }),
      total: departements.reduce((sum, { count }) => sum + count, 0),
      newest: newestPiece,
      departements,
    }
  }

  /** Stores the new state, then deletes the pieces that are no longer served. */
  async function keep(state: CatalogueState, before: PublishedState | null): Promise<PublishedState | null> {
    const next = await writeState(store, state, before?.rev ?? null)
    tableRev = next?.rev ?? null
    if (next === null) return null
    const gone = before === null ? [] : [...before.names].filter((name) => !next.names.has(name))
    await dropPieces(store, gone)
    return next
  }

  /** Deletes unreferenced pieces: of a process that died while building, or of another epoch. */
  async function sweep({ names }: PublishedState): Promise<void> {
    const gone: string[] = []
    for await (const name of pieceNames(store)) if (!names.has(name)) gone.push(name)
    await dropPieces(store, gone)
  }

  async function makeWhole(storeEpoch: DatabaseEpoch, before: PublishedState | null): Promise<PublishedState | null> {
    const last = await lastChange(store, db)
    table = new AnnonceTable()
    for await (const docs of scanPages(db)) for (const doc of docs) if (isPublic(doc)) await put(doc)
    const regions: Omit<DepartementPieces, 'count'>[] = []
    for (const departement of table.departements()) {
      regions.push({ departement, ...(await makePlace(departement, making())) })
    }
    const seq = last?.seq ?? 0
    const mark = last === null ? null : { id: last.id, rev: last.rev }
    const manifest = manifestOf(storeEpoch, last, seq, await newest(), regions)
    const published = await keep({ manifest, former: [], epoch: storeEpoch.epoch, seq, mark }, before)
    if (published !== null) await sweep(published)
    return published
  }

  /** Rebuilds the table from the stored pieces, made by another process or before a restart. */
  async function load(published: PublishedState): Promise<boolean> {
    const read = new AnnonceTable()
    for (const { departement, cards } of published.state.manifest.departements) {
      for (const { name } of cards) {
        const bytes = await readPiece(store, name)
        if (bytes === null) return false
        for (const card of readCards(String(await unbrotli(bytes)))) read.put(card._id, departement, card)
      }
    }
    table = read
    tableRev = published.rev
    await sweep(published)
    return true
  }

  async function changesOf({ state }: PublishedState): Promise<Changes> {
    const touched = new Map<string, number[]>()
    const withdrawn: Withdrawn[] = []
    const touch = (departement: string, hash: number) =>
      touched.set(departement, [...(touched.get(departement) ?? []), hash])
    let [seq, last]: [Seq, Change | null] = [state.seq, null]
    for (let page: ChangesPage | null = await changesSince(db, seq); page !== null; ) {
      const current = await getChanged(db, page.changes)
      for (const [index, { id }] of page.changes.entries()) {
        if (id.startsWith('_')) continue
        const found = current[index]
        const before = table.get(id)
        const doc = found?.state === 'present' && isPublic(found.doc) ? found.doc : null
        if (before !== undefined) touch(before.departement, before.hash)
        const place = doc === null ? null : await departementFor(doc as unknown as Annonce)
        if (before !== undefined && place !== before.departement) withdrawn.push(before)
        if (place !== null && place !== before?.departement) touch(place, bucketHash(id))
        if (doc === null) table.delete(id)
        else await put(doc)
      }
      last = page.changes.at(-1) ?? last
      seq = page.last
      page = page.more ? await changesSince(db, seq) : null
    }
    return { seq, last, touched, withdrawn }
  }

  async function makeChanged(storeEpoch: DatabaseEpoch, before: PublishedState): Promise<PublishedState | null> {
    const { seq, last, touched, withdrawn } = await changesOf(before)
    if (last === null) return before
    const { state } = before
    const byDepartement = new Map(state.manifest.departements.map((place) => [place.departement, place]))
    const regions: Omit<DepartementPieces, 'count'>[] = []
    for (const departement of table.departements()) {
      const place = byDepartement.get(departement)
      const hashes = touched.get(departement)
      if (place !== undefined && hashes === undefined) regions.push(place)
      if (hashes === undefined) continue
      regions.push({ departement, ...(await makePlace(departement, making(), hashes, place)) })
    }
    const newestPiece = await newest(state.manifest.newest)
    const manifest = manifestOf(storeEpoch, last, seq, newestPiece, regions)
    const former = supersededPieces(state.manifest, state.former, manifest, withdrawn, clock())
    return keep({ manifest, former, epoch: storeEpoch.epoch, seq, mark: { id: last.id, rev: last.rev } }, before)
  }

  /** Whether the store still continues the stored state: neither emptied nor restored from an older backup. */
  async function goesOn({ state }: PublishedState, storeEpoch: DatabaseEpoch): Promise<boolean> {
    if (state.epoch !== storeEpoch.epoch || state.manifest.format !== CATALOGUE_FORMAT) return false
    return state.mark === null || knowsRevision(db, state.mark.id, state.mark.rev)
  }

  return {
    make: async (published) => {
      const storeEpoch = await readEpoch(store, 'annonces')
      if (published === null || !(await goesOn(published, storeEpoch))) return makeWhole(storeEpoch, published)
      if (tableRev !== published.rev && !(await load(published))) return makeWhole(storeEpoch, published)
      // A failure midway leaves the table ahead of the stored state.
      tableRev = null
      const made = await makeChanged(storeEpoch, published)
      if (made === published) tableRev = published.rev
      return made
    },
    get size() {
      return table.size
    },
  }
}
