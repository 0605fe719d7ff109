import type { Protection } from './protection.ts'

const TESTS = ['tests/gateway/catalogue.test.ts']
const COMPRESSION = 'gateway/http/coding/compression.ts'

/** The public annonces as prepared pieces. */
export const CATALOGUE: readonly Protection[] = [
  {
    name: 'what is closed leaves the pieces that held it, by their former names too',
    file: 'gateway/catalogue/former.ts',
    code: ' && !withdrawn.some((gone) => mayHold(one, gone))',
    without: ' && withdrawn.length >= 0',
    tests: TESTS,
  },
  {
    name: 'a piece that nothing names is not answered',
    file: 'gateway/catalogue/catalogue.ts',
    code: 'return kept?.names.has(name) === true',
    without: 'return kept !== null && name.length > 0',
    tests: TESTS,
  },
  {
    name: 'no piece is larger than it may be',
    file: 'gateway/catalogue/pieces/place.ts',
    code: 'if (made.piece.bytes > PIECE_BYTES_MAX && bits < BITS_MAX) throw new TooLarge()',
    without: '',
    tests: TESTS,
  },
  {
    name: 'a piece that is gone leaves no id',
    file: 'gateway/catalogue/pieces/store.ts',
    code: "await store.purge('catalogue', tombstones)",
    without: 'if (tombstones.length < 0) return',
    tests: TESTS,
  },
  {
    name: 'another life of the store has a catalogue of its own',
    file: 'gateway/catalogue/catalogue.ts',
    code: 'return life === null || found.state.epoch === life.epoch ? found : null',
    without: 'return found',
    tests: TESTS,
  },
  {
    name: 'whoever begins by the catalogue is never sent everything',
    file: 'gateway/sync/pull/changes.ts',
    code: "if (query.fromCatalogue === true) throw new HttpError(409, 'other-life')",
    without: '',
    tests: TESTS,
  },
  {
    name: 'answers are compressed',
    file: COMPRESSION,
    code: "if (coding === 'identity') return payload",
    without: 'return payload',
    tests: ['tests/gateway/compression.test.ts'],
  },
  {
    name: 'long polls leave as they are written',
    file: 'gateway/sync/pull/changes-routes.ts',
    code: "reply.header('cache-control', 'no-store, no-transform')",
    without: '',
    tests: ['tests/gateway/compression.test.ts'],
  },
  {
    name: 'an answer that fails half-way is no shorter one, compressed either',
    file: COMPRESSION,
    code: 'return pipeline(payload, streamOf[coding](), () => {})',
    without: 'return payload.pipe(streamOf[coding]())',
    tests: ['tests/gateway/reading.test.ts'],
  },
  {
    name: 'shared caches forget the photo of an annonce within the hour',
    file: 'gateway/photos/routes.ts',
    code: 's-maxage=',
    without: 'shared=',
    tests: ['tests/gateway/photos.test.ts'],
  },
  {
    name: 'no annonce of one instant is lost between two pages of a search',
    file: 'gateway/catalogue/search/cursor.ts',
    code: 'return a.id < b.id ? 1 : a.id > b.id ? -1 : 0',
    without: 'return 0',
    tests: ['tests/gateway/search.test.ts'],
  },
  {
    name: 'an annonce whose city was typed by hand is in its place',
    file: 'src/wire/placing.ts',
    code: 'if (only !== undefined && others.length === 0) return only',
    without: '',
    tests: ['tests/gateway/catalogue-places.test.ts'],
  },
  {
    name: 'a city that is chosen among versions leaves no code of another',
    file: 'src/domain/versions/choices.ts',
    code: "...(detail === undefined || textOf(doc[field]) === text ? {} : { [detail]: '' }),",
    without: '',
    tests: ['tests/unit/domain/versions/choices.test.ts'],
  },
  {
    name: 'nobody is asked to choose a code',
    file: 'src/domain/versions/document.ts',
    code: "if (target === '' && (isDetail(shape, field) || !isTyped(shape, field))) return false",
    without: '',
    tests: ['tests/unit/domain/versions/choices.test.ts'],
  },
]
