import type { Protection } from './protection.ts'

const RECORDS = 'src/data/commands/records.ts'
const PASTED = 'src/domain/partenariat/pasted.ts'
const ROUND_TRIP = ['tests/unit/screens/inventaire-round-trip.test.ts']
const PASTED_TESTS = ['tests/unit/domain/partenariat/pasted.test.ts']

/** What is typed and pasted into an inventory: nothing twice, nothing lost unseen. */
export const PAPERS_INVENTAIRE: readonly Protection[] = [
  {
    name: 'inventaire: a sale written by a page that is opened again counts once',
    file: RECORDS,
    code: "if (written !== null) return { ok: true, value: { uid: member.uid, db: 'records', id, at } }",
    without: '',
    tests: ['tests/sync/sale-once.test.ts'],
  },
  {
    name: 'inventaire: a paper that is made while a sale is written counts it once',
    file: 'src/screens/partenariat/inventaire/pending.ts',
    code: 'recordKeyOf(_id) === pending.key',
    without: 'false',
    tests: ['tests/unit/screens/inventaire-pending.test.ts'],
  },
  {
    name: 'inventaire: a paper that is made while a cell is typed does not undo what another wrote in it',
    file: 'src/screens/partenariat/inventaire/pending.ts',
    code: '  if (isShown(papers, pending)) return papers\n',
    without: '',
    tests: ['tests/unit/screens/inventaire-pending.test.ts'],
  },
  {
    name: 'inventaire: a pasted column that nobody named is not dropped unseen',
    file: PASTED,
    code: "if (index >= columns.length && text !== '') errors.push({ line: number, column: null, text, code: 'too-many' })",
    without: '',
    tests: PASTED_TESTS,
  },
  {
    name: 'inventaire: rows are added once',
    file: PASTED,
    code: 'if (rows[id] !== undefined) continue',
    without: '',
    tests: PASTED_TESTS,
  },
  {
    name: 'inventaire: what was not taken from a paste stays to be corrected',
    file: 'src/screens/partenariat/inventaire/paste/table-text.ts',
    code: 'lines.has(number) || ',
    without: '',
    tests: ['tests/unit/screens/inventaire-paste.test.ts'],
  },
  {
    name: 'inventaire: what our own file has around its rows is pasted as no row',
    file: PASTED,
    code: 'return isAround(line) || (',
    without: 'return (',
    tests: ROUND_TRIP,
  },
  {
    name: 'inventaire: a table that is not ours loses no line',
    file: PASTED,
    code: 'if (titles === null) return index',
    without: 'if (titles === null && !isAround(line)) return index',
    tests: ROUND_TRIP,
  },
  {
    name: 'inventaire: a quote that was typed before a sign comes back from the file',
    file: PASTED,
    code: "\\p{Cf}']*",
    without: '\\p{Cf}]*',
    tests: ROUND_TRIP,
  },
]
