import type { Protection } from './protection.ts'

const TESTS = ['tests/unit/data/catalogue.test.ts']
const INDEX = ['tests/unit/data/stored-index.test.ts']
const PLACES = ['tests/unit/data/catalogue-places.test.ts']
const WHEREVER = ['tests/unit/data/kept-wherever.test.ts']
const FIRST = 'src/data/catalogue/first-sync.ts'

/** What the catalogue on the device is never wrong about: docs/decisions/0042. */
export const DEVICE_CATALOGUE: readonly Protection[] = [
  {
    name: 'a piece is believed only if its name was made of it',
    file: 'src/data/catalogue/pieces.ts',
    code: 'if ((await sha256(bytes)) === name) return',
    without: 'if ((await sha256(bytes)) !== "") return',
    tests: TESTS,
  },
  {
    name: 'a line that breaks loses one piece at a time',
    file: 'src/data/catalogue/pace.ts',
    code: 'if (error instanceof Unreachable) ahead = 1',
    without: '',
    tests: ['tests/unit/data/pace.test.ts'],
  },
  {
    name: 'what is written of a first synchronisation is not asked for again',
    file: FIRST,
    code: '.filter(({ name }) => !over.has(name))',
    without: '.filter(({ name }) => name !== [...over].join())',
    tests: TESTS,
  },
  {
    name: 'a first synchronisation that goes on is followed by the changes since its beginning',
    file: FIRST,
    code: 'if (goesOn(before, manifest, places)) return before',
    without: 'if (goesOn(before, manifest, places)) return { ...before, seq: manifest.seq }',
    tests: TESTS,
  },
  {
    name: 'another life of the store is begun again',
    file: 'src/data/catalogue/follower.ts',
    code: 'if (error instanceof OtherLife) await write(() => writeNotes(notes, { place: null, begun: null }))',
    without: '',
    tests: TESTS,
  },
  {
    name: 'what another life of the store does not hold goes',
    file: FIRST,
    code: 'if (place === undefined) await write(async () => index.sweep())',
    without: '',
    tests: TESTS,
  },
  {
    name: 'what is withdrawn leaves the lists',
    file: 'src/data/catalogue/tail.ts',
    code: 'index.remove(docs.filter(({ _deleted }) => _deleted).map(({ _id }) => _id))',
    without: '',
    tests: TESTS,
  },
  {
    name: 'the place is written with what has changed, or neither is',
    file: 'src/data/catalogue/tail.ts',
    code: 'await index.flush(also(last_seq))',
    without:
      "await (await import('./notes.ts')).writeNotes(exchange.database.catalogue, also(last_seq))\n    await index.flush()",
    tests: TESTS,
  },
  {
    name: 'what is written in parts is said to be here once all of it is',
    file: 'src/data/catalogue/write-in-parts.ts',
    code: 'await writeNotes(notes, together(all.splice(0, AT_ONCE)))',
    without: 'await writeNotes(notes, { ...also, ...together(all.splice(0, AT_ONCE)) })',
    tests: ['tests/unit/data/stored-index.test.ts'],
  },
  {
    name: 'an index that is not whole is begun again',
    file: 'src/data/catalogue/stored-index.ts',
    code: 'if (!this.read) await forgetIndex(database.catalogue)',
    without: '',
    tests: TESTS,
  },
  {
    name: 'what is no longer kept of a large market leaves the device',
    file: 'src/data/catalogue/stored-index.ts',
    code: 'if (free !== undefined) this.rests.clear(free)',
    without: '',
    tests: PLACES,
  },
  {
    name: 'what was kept before a market was widened follows its changes',
    file: FIRST,
    code: 'if (place !== undefined) await followTail(exchange, place.seq, places, () => ({}))',
    without: '',
    tests: PLACES,
  },
  {
    name: 'changes of places that are not kept are left where they are',
    file: 'src/data/catalogue/tail.ts',
    code: 'return place === undefined || keeps(places, place) || apart',
    without: "return place === undefined || places !== 'all' || apart",
    tests: PLACES,
  },
  {
    name: 'a changed annonce without a code is filed by the name of its city',
    file: 'src/data/catalogue/filing.ts',
    code: 'if (known !== undefined) return departementOf(communeIn(known, doc))',
    without: 'if (known !== undefined) return departementOf(doc.commune)',
    tests: PLACES,
  },
  {
    name: 'a changed annonce that nobody can place is not missed',
    file: 'src/data/catalogue/filing.ts',
    code: 'return doc.commune ? departementOf(doc.commune) : undefined',
    without: 'return departementOf(doc.commune)',
    tests: PLACES,
  },
  {
    name: 'what was found elsewhere before the databases are open is kept once they are',
    file: 'src/data/catalogue/elsewhere.ts',
    code: '.then(({ catalogue }) => keepIn(catalogue, answer))',
    without: '',
    tests: ['tests/sync/elsewhere.test.ts'],
  },
  {
    name: 'what was found elsewhere is kept as it was seen',
    file: 'src/data/catalogue/elsewhere.ts',
    code: 'await keep(parts, answer).catch(() => undefined) // shown all the same',
    without: '',
    tests: ['tests/sync/elsewhere.test.ts'],
  },
  {
    name: 'a card that has changed is not shown with what its former one lacked',
    file: 'src/data/catalogue/stored-index.ts',
    code: 'if (stale !== undefined) this.rests.clear(stale)',
    without: '',
    tests: INDEX,
  },
  {
    name: 'what stands on a row is another annonce’s only if it says so',
    file: 'src/data/catalogue/rests.ts',
    code: 'return own === id ? {',
    without: 'return own !== "" ? {',
    tests: INDEX,
  },
  {
    name: 'a tab that has read the index takes no former version back when it is told late',
    file: 'src/data/catalogue/stored-index.ts',
    code: 'this.told.passOverUntil(writing)',
    without: '',
    tests: INDEX,
  },
  {
    name: 'and reads once more what was written by a tab that was closed before it told',
    file: 'src/data/catalogue/told.ts',
    code: "isMissed ? 'missed' : 'passed over'",
    without: "'passed over'",
    tests: INDEX,
  },
  {
    name: 'what has come before the line breaks is not taken again',
    file: FIRST,
    code: 'if (unnoted > 0) await all().catch(() => undefined)',
    without: '',
    tests: TESTS,
  },
  {
    name: 'favourites and annonces applied to stay when a market is narrowed',
    file: 'src/data/catalogue/narrow.ts',
    code: 'index.remove(outside.filter((id) => !wherever.has(id)))',
    without: 'index.remove(outside)',
    tests: WHEREVER,
  },
  {
    name: 'what is kept wherever it is comes back with the changes',
    file: 'src/data/catalogue/tail.ts',
    code: ' || apart?.has(doc._id) === true',
    without: '',
    tests: WHEREVER,
  },
  {
    name: 'what is a favourite no more leaves the device',
    file: 'src/data/catalogue/take-apart.ts',
    code: 'index.remove(left)',
    without: '',
    tests: WHEREVER,
  },
  {
    name: 'what a member keeps wherever it is goes with them',
    file: 'src/data/catalogue/apart.ts',
    code: 'if (member === undefined) return undefined',
    without: 'if (!member) return undefined',
    tests: ['tests/unit/data/kept-apart.test.ts'],
  },
]
