import type { Protection } from './protection.ts'

const SESSION = 'src/data/drafts/draft-session.ts'
const WRITE = 'src/data/drafts/write-draft.ts'
const ADOPT = 'src/data/drafts/adopt-drafts.ts'
const ADOPT_TESTS = ['tests/unit/data/adopt-drafts.test.ts']
const SESSION_TESTS = ['tests/unit/data/draft-session.test.ts']

/** A form in two tabs, or left in the middle of a word: nothing typed is lost. */
export const DRAFTS: readonly Protection[] = [
  {
    name: "drafts: what a visitor wrote is added to the créateur's own",
    file: ADOPT,
    code: "[begun, written].filter(Boolean).join('\\n\\n')",
    without: 'written',
    tests: ADOPT_TESTS,
  },
  {
    name: 'drafts: what a visitor wrote is added once',
    file: ADOPT,
    code: 'begun.endsWith(written) ? begun : ',
    without: '',
    tests: ADOPT_TESTS,
  },
  {
    name: "drafts: what a visitor wrote leaves the device's",
    file: ADOPT,
    code: 'await removeDraft(visitors, key)',
    without: '',
    tests: ADOPT_TESTS,
  },
  {
    name: 'drafts: what another tab has typed is not written over',
    file: WRITE,
    code: 'withChanges(doc.values, changes)',
    without: 'withChanges(whole, changes)',
    tests: SESSION_TESTS,
  },
  {
    name: 'drafts: a form whose draft was discarded in another tab is kept whole',
    file: WRITE,
    code: 'const values = withChanges(whole, changes)',
    without: 'const values = withChanges({}, changes)',
    tests: SESSION_TESTS,
  },
  {
    name: 'drafts: what is being typed stays when something arrives',
    file: SESSION,
    code: 'unkept === undefined ? stored : withChanges(stored ?? {}, unkept)',
    without: 'stored',
    tests: SESSION_TESTS,
  },
  {
    name: 'drafts: what a page typed before is not written again',
    file: SESSION,
    code: '      pending = undefined\n      void write(changes)',
    without: '      void write(changes)',
    tests: SESSION_TESTS,
  },
  {
    name: 'drafts: a field that nobody typed in is not written',
    file: SESSION,
    code: '{ ...initial, ...held }',
    without: '{ ...held }',
    tests: SESSION_TESTS,
  },
  {
    name: 'drafts: what could not be written is written with what is typed next',
    file: SESSION,
    code: 'if (discards === before && drafts === place) pending = followedBy(changes, pending ?? NO_CHANGES)',
    without: '',
    tests: SESSION_TESTS,
  },
  {
    name: 'drafts: what is sent while it is read is not shown again',
    file: SESSION,
    code: 'show(discards === before ? valuesOf(doc) : null)',
    without: 'show(valuesOf(doc))',
    tests: ['tests/unit/data/draft-session.test.ts'],
  },
  {
    name: 'drafts: what is sent before the device is read does not stay there',
    file: SESSION,
    code: 'if (toRemove) void inTurn((store) => removeDraft(store, key))',
    without: '',
    tests: ['tests/unit/data/draft-session.test.ts'],
  },
  {
    name: 'drafts: what is discarded does not come back with what is typed next',
    file: SESSION,
    code: 'discards === before && ',
    without: '',
    tests: SESSION_TESTS,
  },
  {
    name: 'drafts: what was read before a form was sent is not taken up after it',
    file: SESSION,
    code: 'found = null\n      discards += 1',
    without: 'discards += 1',
    tests: SESSION_TESTS,
  },
]
