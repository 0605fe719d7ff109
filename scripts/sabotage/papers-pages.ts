import type { Protection } from './protection.ts'

/** What keeps the right paper of the right partnership, as its parties have said it, on its page. */
export const PAPERS_PAGES: readonly Protection[] = [
  {
    name: 'a contract agreed to before the choice of VAT stays agreed to',
    file: 'src/domain/partenariat/agreement.ts',
    code: 'form === 1 ? !isAbsent(field, value) : isFilled(value)',
    without: 'form === 1 || isFilled(value)',
    tests: ['tests/unit/domain/partenariat/agreement.test.ts'],
  },
  {
    name: 'a contract says of VAT what somebody has said',
    file: 'src/domain/partenariat/contrat-prefill.ts',
    code: "loyerTaxe: 'a-rayer',",
    without: "loyerTaxe: 'ht',",
    tests: ['tests/unit/domain/partenariat/contrat.test.ts'],
  },
  {
    name: 'of several partnerships no paper opens without having been named',
    file: 'src/screens/partenariat/paper/choice.ts',
    code: 'if (only !== undefined && others.length === 0)',
    without: 'if (only !== undefined)',
    tests: ['tests/unit/screens/paper-choice.test.ts'],
  },
  {
    name: 'papers: what the créateur owes is said on paper as on the screen',
    file: 'src/pdf/compte.ts',
    code: 'if (data.dueCentimes < 0) paragraph(sheet, COMPTES.owed(-data.dueCentimes))',
    without: '',
    tests: ['tests/pdf/same-words.test.tsx'],
  },
  {
    name: 'papers: no page of an inventory is left half empty for the foot',
    file: 'src/pdf/inventaire.ts',
    code: 'if (room < SPARE) while (table.fits(ROW_MM)) empty()',
    without: '',
    tests: ['tests/pdf/inventaire.test.ts'],
  },
  {
    name: 'papers: labels are printed at their size',
    file: 'src/pdf/labels.ts',
    code: 'return { title: LABELS.title, pages: board.pages, exact: true }',
    without: 'return { title: LABELS.title, pages: board.pages }',
    tests: ['tests/pdf/labels.test.ts'],
  },
]
