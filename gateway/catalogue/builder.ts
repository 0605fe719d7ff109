import type { Annonce } from '#domain/annonce.ts'
import { hashOf } from '#wire/buckets.ts'
import { CATALOGUE_FORMAT, type Manifest, type Piece, type Place, readCards } from '#wire/catalogue.ts'
import { type Change, type ChangesPage, changesSince, getChanged, lastChange, type Seq } from '../store/changes.ts'
import { type Stored, scanPages } from '../store/documents.ts'
import { type Life, readLife } from '../store/life.ts'
import { knowsRevision } from '../store/revisions.ts'
import type { Store } from '../store/store.ts'
import { endAt } from '../sync/pull/sequence.ts'
import { unbrotli } from './coding.ts'
import { formerOf, type Withdrawn } from './former.ts'
import { makePiece } from './pieces/piece.ts'
import { type Making, makePlace, publicDocs } from './pieces/place.ts'
import { dropPieces, pieceNames, readPiece, writePiece } from './pieces/store.ts'
import { Table } from './pieces/table.ts'
import { type Kept, type State, writeState } from './state.ts'

const NEWEST = 48

export interface BuilderOptions {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** The département of an annonce; empty for one whose commune is not known. */
  readonly placeOf: (annonce: Pick<Annonce, 'ville' | 'commune'>) => Promise<string>
}

/** What has changed since a place in the feed. */
interface Changes {
  readonly seq: Seq
  readonly last: Change | null
  /** By département, the hashes of what came, changed or went. */
  readonly touched: ReadonlyMap<string, readonly number[]>
  readonly withdrawn: readonly Withdrawn[]
}

/** What one process holds to go on from what was made last. */
export interface Builder {
  /**
   * Makes what is to be made.
   * @returns what was given when nothing is; null when another gateway has kept its own meanwhile
   */
  make(kept: Kept | null): Promise<Kept | null>
  /** Annonces held in memory. */
  readonly size: number
}

const isPublic = (doc: Stored): boolean => doc.active === true

export function createBuilder({ store, clock, placeOf }: BuilderOptions): Builder {
  const db = store.db('annonces')
  let table = new Table()
  /** The state that the table stands for. */
  let of: string | null = null

  const making = (): Making => ({ db, table, keep: (made) => writePiece(store, made) })

  async function newest(known?: Piece): Promise<Piece> {
    const made = await makePiece('newest', await publicDocs(db, table.newest(NEWEST)), known)
    if (!('piece' in made)) return made
    await writePiece(store, made)
    return made.piece
  }

  const put = async (doc: Stored) => {
    const { _id, ville = '', commune = '', createdAt = '' } = doc as unknown as Partial<Annonce> & { _id: string }
    return table.put(_id, await placeOf({ ville, commune }), createdAt)
  }

  const countOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { count }) => sum + count, 0)

  function manifestOf(
    life: Life,
    last: Change | null,
    seq: Seq,
    first: Piece,
    all: readonly Omit<Place, 'count'>[],
  ): Manifest {
    const places = all.map((place) => ({ ...place, count: countOf(place.cards) })).filter(({ count }) => count > 0)
    return {
      format: CATALOGUE_FORMAT,
      seq: endAt(life, last === null ? null : { ...last, seq }),
      total: places.reduce((sum, { count }) => sum + count, 0),
      newest: first,
      places,
    }
  }

  /** Keeps what was made, then takes out of the store what is answered no more. */
  async function keep(state: State, before: Kept | null): Promise<Kept | null> {
    const next = await writeState(store, state, before?.rev ?? null)
    of = next?.rev ?? null
    if (next === null) return null
    const gone = before === null ? [] : [...before.names].filter((name) => !next.names.has(name))
    await dropPieces(store, gone)
    return next
  }

  /** What nothing names: of a process that died while it made it, or of another life. */
  async function sweep({ names }: Kept): Promise<void> {
    const gone: string[] = []
    for await (const name of pieceNames(store)) if (!names.has(name)) gone.push(name)
    await dropPieces(store, gone)
  }

  async function makeWhole(life: Life, before: Kept | null): Promise<Kept | null> {
    const last = await lastChange(store, db)
    table = new Table()
    for await (const docs of scanPages(db)) for (const doc of docs) if (isPublic(doc)) await put(doc)
    const places: Omit<Place, 'count'>[] = []
    for (const departement of table.departements()) {
      places.push({ departement, ...(await makePlace(departement, making())) })
    }
    const seq = last?.seq ?? 0
    const mark = last === null ? null : { id: last.id, rev: last.rev }
    const manifest = manifestOf(life, last, seq, await newest(), places)
    const kept = await keep({ manifest, former: [], epoch: life.epoch, seq, mark }, before)
    if (kept !== null) await sweep(kept)
    return kept
  }

  /** The table of what another process, or this one before it was started, has made: read from its pieces. */
  async function load(kept: Kept): Promise<boolean> {
    const read = new Table()
    for (const { departement, cards } of kept.state.manifest.places) {
      for (const { name } of cards) {
        const bytes = await readPiece(store, name)
        if (bytes === null) return false
        for (const { _id, createdAt } of readCards(String(await unbrotli(bytes)))) {
          read.put(_id, departement, createdAt)
        }
      }
    }
    table = read
    of = kept.rev
    await sweep(kept)
    return true
  }

  async function changesOf({ state }: Kept): Promise<Changes> {
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
        const place = doc === null ? null : await placeOf(doc as unknown as Annonce)
        if (before !== undefined && place !== before.departement) withdrawn.push(before)
        if (place !== null && place !== before?.departement) touch(place, hashOf(id))
        if (doc === null) table.delete(id)
        else await put(doc)
      }
      last = page.changes.at(-1) ?? last
      seq = page.last
      page = page.more ? await changesSince(db, seq) : null
    }
    return { seq, last, touched, withdrawn }
  }

  async function makeChanged(life: Life, before: Kept): Promise<Kept | null> {
    const { seq, last, touched, withdrawn } = await changesOf(before)
    if (last === null) return before
    const { state } = before
    const known = new Map(state.manifest.places.map((place) => [place.departement, place]))
    const places: Omit<Place, 'count'>[] = []
    for (const departement of table.departements()) {
      const place = known.get(departement)
      const hashes = touched.get(departement)
      if (place !== undefined && hashes === undefined) places.push(place)
      if (hashes === undefined) continue
      places.push({ departement, ...(await makePlace(departement, making(), hashes, place)) })
    }
    const first = await newest(state.manifest.newest)
    const manifest = manifestOf(life, last, seq, first, places)
    const former = formerOf(state.manifest, state.former, manifest, withdrawn, clock())
    return keep({ manifest, former, epoch: life.epoch, seq, mark: { id: last.id, rev: last.rev } }, before)
  }

  /** Whether the store is where what was made left it: not emptied, and not put back from an older copy. */
  async function goesOn({ state }: Kept, life: Life): Promise<boolean> {
    if (state.epoch !== life.epoch || state.manifest.format !== CATALOGUE_FORMAT) return false
    return state.mark === null || knowsRevision(db, state.mark.id, state.mark.rev)
  }

  return {
    make: async (kept) => {
      const life = await readLife(store, 'annonces')
      if (kept === null || !(await goesOn(kept, life))) return makeWhole(life, kept)
      if (of !== kept.rev && !(await load(kept))) return makeWhole(life, kept)
      // A failure midway leaves a table that is ahead of what is kept.
      of = null
      const made = await makeChanged(life, kept)
      if (made === kept) of = kept.rev
      return made
    },
    get size() {
      return table.size
    },
  }
}
