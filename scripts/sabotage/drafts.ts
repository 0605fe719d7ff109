import type { Protection } from './protection.ts'

/** A form in two tabs, or left in the middle of a word: nothing typed is lost. */
export const DRAFTS: readonly Protection[] = [
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
    code: "drafts.remove('', key)",
    tests: ['tests/unit/data/adopt-drafts.test.ts'],
  },
  {
    name: 'drafts: what is typed is stored as the page goes',
    file: 'src/data/drafts/store.ts',
    code: "page.on('pagehide', leave),",
    tests: ['tests/unit/data/drafts.test.ts'],
  },
  {
    name: 'drafts: what another tab has typed is not written over',
    file: 'src/data/drafts/store.ts',
    code: 'removed > 0 ? {} : (stored ?? {})',
    without: '{}',
    tests: ['tests/unit/data/drafts.test.ts'],
  },
  {
    name: 'drafts: a form whose draft was discarded in another tab is kept whole',
    file: 'src/data/drafts/form.ts',
    code: 'drafts.read(owner, key) === null ? {} : held',
    without: 'held',
    tests: ['tests/unit/data/drafts.test.ts'],
  },
  {
    name: 'drafts: what is being typed stays when something arrives',
    file: 'src/data/drafts/store.ts',
    code: 'draft.values = overlaid(draft, stored)',
    without: 'draft.values = stored',
    tests: ['tests/unit/data/drafts.test.ts'],
  },
  {
    name: 'drafts: what could not be stored is stored once there is room',
    file: 'src/data/drafts/store.ts',
    code: 'once there is room\n      return',
    without: 'once there is room',
    tests: ['tests/unit/data/drafts-full.test.ts'],
  },
  {
    name: 'drafts: what there is no room for stays in the tab',
    file: 'src/data/drafts/store.ts',
    code: 'if (!stores) keepUnstored()',
    tests: ['tests/unit/data/drafts-full.test.ts'],
  },
  {
    name: 'drafts: what stayed in the tab does so until it is stored',
    file: 'src/data/drafts/store.ts',
    code: 'let stores = false',
    without: 'let stores = true',
    tests: ['tests/unit/data/drafts-full.test.ts'],
  },
  {
    name: 'drafts: what stayed in the tab is not written over what came after',
    file: 'src/data/drafts/store.ts',
    code: 'stores = true\n      sessionStorage.removeItem(UNSTORED_DRAFTS_KEY)',
    without: 'stores = true',
    tests: ['tests/unit/data/drafts-full.test.ts'],
  },
  {
    name: 'drafts: what is typed while it is being stored is stored next',
    file: 'src/data/drafts/store.ts',
    code: 'if (change <= before) draft.fields.delete(field)',
    without: 'draft.fields.delete(field)',
    tests: ['tests/unit/data/drafts.test.ts'],
  },
  {
    name: 'drafts: what is discarded goes',
    file: 'src/data/drafts/drafts.ts',
    code: 'draft.removed = changes',
    tests: ['tests/unit/data/drafts.test.ts'],
  },
  {
    name: 'drafts: nothing is stored of whoever has left',
    file: 'src/data/drafts/store.ts',
    code: 'isHere(owner) && ',
    tests: ['tests/unit/data/drafts.test.ts'],
  },
  {
    name: 'drafts: nothing stays of whoever left as the page was closed',
    file: 'src/data/drafts/store.ts',
    code: 'if (stays(owner)) draft.values',
    without: 'if (true) draft.values',
    tests: ['tests/unit/data/drafts.test.ts'],
  },
]
