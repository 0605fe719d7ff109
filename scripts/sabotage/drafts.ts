import type { Protection } from './protection.ts'

/** A form in two tabs, or left in the middle of a word: nothing typed is lost. */
export const DRAFTS: readonly Protection[] = [
  {
    name: 'a form opens on all that was typed in it',
    file: 'src/data/drafts/drafts.ts',
    code: 'return turn(work)',
    without: 'return work()',
    tests: ['tests/unit/data/drafts.test.ts'],
  },
  {
    name: "drafts: what a visitor wrote is added to the créateur's own",
    file: 'src/data/drafts/adopt-drafts.ts',
    code: "[begun, written].filter(Boolean).join('\\n\\n')",
    without: 'written',
    tests: ['tests/unit/data/adopt-drafts.test.ts'],
  },
  {
    name: "drafts: what a visitor wrote leaves the device's",
    file: 'src/data/drafts/adopt-drafts.ts',
    code: 'await removeDraft(visitors, key)',
    tests: ['tests/unit/data/adopt-drafts.test.ts'],
  },
  {
    name: 'drafts: what another tab has typed is not written over',
    file: 'src/data/drafts/write-draft.ts',
    code: 'withChanges(doc.values, changes)',
    without: 'withChanges(whole, changes)',
    tests: ['tests/unit/data/draft-session.test.ts'],
  },
  {
    name: 'drafts: a form whose draft was discarded in another tab is kept whole',
    file: 'src/data/drafts/write-draft.ts',
    code: 'const values = withChanges(whole, changes)',
    without: 'const values = withChanges({}, changes)',
    tests: ['tests/unit/data/draft-session.test.ts'],
  },
  {
    name: 'drafts: what is being typed stays when something arrives',
    file: 'src/data/drafts/draft-session.ts',
    code: 'unkept === undefined ? stored : withChanges(stored ?? {}, unkept)',
    without: 'stored',
    tests: ['tests/unit/data/draft-session.test.ts'],
  },
  {
    name: 'drafts: what could not be written is written with what is typed next',
    file: 'src/data/drafts/draft-session.ts',
    code: 'if (discards === before && drafts === place) pending = followedBy(changes, pending ?? NO_CHANGES)',
    tests: ['tests/unit/data/draft-session.test.ts'],
  },
  {
    name: 'drafts: what is sent while it is read is not shown again',
    file: 'src/data/drafts/draft-session.ts',
    code: 'show(discards === before ? valuesOf(doc) : null)',
    without: 'show(valuesOf(doc))',
    tests: ['tests/unit/data/draft-session.test.ts'],
  },
  {
    name: 'drafts: what is discarded does not come back with what is typed next',
    file: 'src/data/drafts/draft-session.ts',
    code: 'discards === before && ',
    tests: ['tests/unit/data/draft-session.test.ts'],
  },
]
