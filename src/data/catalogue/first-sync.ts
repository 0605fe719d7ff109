import { type Manifest, type Piece, readCards, readRest } from '#wire/catalogue.ts'
import { createSlices } from '../slices.ts'
import { isOtherLife } from '../sync/pull.ts'
import { inOrder } from './ahead.ts'
import { type Exchange, keeps, SCHEMA, samePlaces } from './exchange.ts'
import { type Begun, type Place, type Places, readBegun, writeNotes } from './notes.ts'
import { fetchManifest, fetchPiece } from './pieces.ts'
import { followTail } from './tail.ts'
import { writeInParts } from './write-in-parts.ts'

const NOTED = 2000 // annonces between two notes of what is over: a page that dies asks for these again

interface Filed extends Piece {
  readonly departement: string
}

/** Whether a synchronisation that was interrupted goes on with what there is now. */
function goesOn(begun: Begun | undefined, manifest: Manifest, places: Places): begun is Begun {
  if (begun === undefined || begun.schema !== SCHEMA || !samePlaces(begun.places, places)) return false
  return !isOtherLife(begun.seq, manifest.seq)
}

async function begin(exchange: Exchange, manifest: Manifest, places: Places, place: Place | undefined): Promise<Begun> {
  const { database, index, write } = exchange
  const before = await readBegun(database.catalogue)
  if (goesOn(before, manifest, places)) return before
  // Places that join those that are kept: nothing of the others is to go.
  const round = place?.round ?? index.nextRound()
  const { seq, total } = manifest
  const begun: Begun = { seq, places, total, schema: SCHEMA, round, over: [] }
  await write(() => writeNotes(database.catalogue, place === undefined ? { begun, apart: [] } : { begun }))
  return begun
}

function piecesOf(
  manifest: Manifest,
  kind: 'cards' | 'rest',
  begun: Begun,
  place: Place | undefined,
): readonly Filed[] {
  const over = new Set(begun.over)
  return manifest.places
    .filter(({ departement }) => keeps(begun.places, departement))
    .filter(({ departement }) => place === undefined || !keeps(place.places, departement))
    .flatMap(({ departement, [kind]: pieces }) => pieces.map((piece) => ({ ...piece, departement })))
    .filter(({ name }) => !over.has(name))
}

/** Takes pieces one after the other, and writes what they brought every so many annonces. */
async function take(
  exchange: Exchange,
  pieces: readonly Filed[],
  begun: Begun,
  put: (text: string, departement: string) => void,
): Promise<Begun> {
  const { call, index, pace, write } = exchange
  const fetched = (one: Filed) => pace.take(() => fetchPiece(call, one))
  const slice = createSlices()
  let [now, unnoted] = [begun, 0]
  let writing: Promise<void> = Promise.resolve()
  // The next pieces are read while those before them are written.
  const note = async () => {
    await writing
    writing = write(() => index.flush({ begun: now }, writeInParts))
    writing.catch(() => undefined) // told where it is waited for
  }
  const all = async () => {
    await note()
    await writing
  }
  try {
    for await (const [{ name, departement, count }, text] of inOrder(pieces, () => pace.ahead, fetched)) {
      await write(async () => put(text, departement))
      await slice()
      now = { ...now, over: [...now.over, name] }
      unnoted += count
      if (unnoted < NOTED) continue
      await note()
      unnoted = 0
    }
  } catch (error) {
    // What has come is not taken again: it would pass for quick, and more would be asked for at once than the line bears.
    if (unnoted > 0) await all().catch(() => undefined)
    throw error
  }
  await all()
  return now
}

/**
 * Brings the catalogue onto this device: the newest cards, all cards, the other halves, then what has changed since. It
 * goes on where a former one was interrupted: what is written is not asked for again, and the changes are those since
 * the sequence of the first manifest, so that whatever went in the meantime is among them.
 * @param place up to where it is already, of fewer places
 */
export async function firstSync(exchange: Exchange, place: Place | undefined): Promise<void> {
  const { call, index, write } = exchange
  const manifest = await fetchManifest(call)
  const { total } = manifest
  const places = await exchange.placesOf(total, place?.places)
  const begun = await begin(exchange, manifest, places, place)
  const { round } = begun
  index.round = round
  if (index.size === 0 && manifest.newest.count > 0) {
    const newest = readCards(await fetchPiece(call, manifest.newest))
    await write(async () => index.put(newest))
    await write(() => index.flush())
  }
  index.expect(places === 'all' ? total : 0)
  const withCards = await take(exchange, piecesOf(manifest, 'cards', begun, place), begun, (text, departement) =>
    index.put(readCards(text), departement),
  )
  index.expect(0)
  // The newest of all France stand for what is here until something is.
  if (places.length > 0) {
    const apart = places === 'all' ? undefined : await exchange.apart()
    index.remove(index.idsWhere((departement) => !keeps(places, departement)).filter((id) => apart?.has(id) !== true))
  }
  const whole = await take(exchange, piecesOf(manifest, 'rest', withCards, place), withCards, (text) =>
    // One without a card has changed since: it comes with the changes.
    index.putRests(readRest(text)),
  )
  // What this device had before, and the store no longer has.
  if (place === undefined) await write(async () => index.sweep())
  // What is kept already stands where it did, which may be before or after the manifest.
  if (place !== undefined) await followTail(exchange, place.seq, places, () => ({}))
  await followTail(exchange, whole.seq, places, (seq) => ({
    place: { seq, places, total, schema: SCHEMA, round },
    begun: null,
  }))
}
