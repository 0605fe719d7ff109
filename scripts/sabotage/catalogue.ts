import type { Protection } from './protection.ts'

const TESTS = ['tests/gateway/catalogue.test.ts']

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
    code: 'return kept?.names.has(name) === true ? cache.get(name) : null',
    without: 'return cache.get(name)',
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
    code: 'return found.state.epoch === epoch ? found : null',
    without: 'return epoch === null ? null : found',
    tests: TESTS,
  },
  {
    name: 'whoever begins by the catalogue is never sent everything',
    file: 'gateway/sync/pull/changes.ts',
    code: "if (query.fromCatalogue === true) throw new HttpError(409, 'other-life')",
    without: '',
    tests: TESTS,
  },
]
