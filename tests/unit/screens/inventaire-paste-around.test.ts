import { describe, expect, it } from 'vitest'
import { PASTE } from '#messages/fr/partenariat/paste.ts'
import { isTable } from '#screens/partenariat/inventaire/paste/clipboard.ts'
import { readTable } from '#screens/partenariat/inventaire/paste/table-text.ts'

const [B1, V1] = ['B1;Bol;3;18,50', 'V1;Vase;2;40'] as const
const ROWS = [B1, V1]
const BOL = { ref: 'B1', description: 'Bol', depot: 3, prixCentimes: 1850 }
const VASE = { ref: 'V1', description: 'Vase', depot: 2, prixCentimes: 4000 }
const TITLES = 'Réf.;Désignation;Qté;Prix'

const read = (...lines: readonly string[]) => {
  const { rows, errors, around } = readTable(lines.join('\n'))
  return { articles: rows.map(({ cells }) => cells), errors, around }
}
const tabbed = (...lines: readonly string[]) => lines.map((line) => line.replaceAll(';', '\t'))

describe('what is no article of a pasted table', () => {
  it.each<[string, readonly string[], readonly number[]]>([
    ['the line that names the separator, with titles', ['SEP=;', TITLES, ...ROWS], [1]],
    ['it, between quotes, after a BOM', ['\ufeff"sep=;"', TITLES, ...ROWS], [1]],
    ['a title in its row of cells', ['Atelier Zoé;;;', ';;;', TITLES, ...ROWS], [1]],
    ['lines of their own kind', ['Dépôt;;', 'Créateur :;Zoé;;', 'Date : 12/11/2026', '', TITLES, ...ROWS], [1, 2, 3]],
    ['a title where there are no column titles', ['Inventaire de novembre;;;', ...ROWS], [1]],
    ['a total as the French write it', [TITLES, ...ROWS, 'Total;;5;135€50'], [4]],
    ['a total beside the reference', [TITLES, ...ROWS, ';Total;5;135,50 €'], [4]],
    ['a total without titles', [...ROWS, 'TOTAL :;;5;'], [3]],
    ['a sub-total in the middle', [TITLES, B1, 'Sous-total;;3;', V1, 'Total général;;5;'], [3, 5]],
    ['a total that says what it counts', [TITLES, ...ROWS, 'Total TTC (€);;;135,50', 'Total : 5 pièces'], [4, 5]],
    ['titles said again', [TITLES, B1, TITLES, V1], [3]],
    ['all of them', ['sep=;', 'Mes produits', '', TITLES, ...ROWS, '', 'Total;;5;'], [1, 2, 8]],
  ])('is %s', (_what, lines, around) => {
    for (const given of [lines, lines.some((line) => /sep=/i.test(line)) ? lines : tabbed(...lines)]) {
      expect(read(...given)).toEqual({ articles: [BOL, VASE], errors: [], around })
      expect(isTable(given.join('\n'))).toBe(true)
      const table = readTable(given.join('\n'))
      expect(table.without(new Set(table.rows.map(({ line }) => line)))).toBe('')
    }
  })

  it('is said with its words, so that nobody loses an article', () => {
    const { around, textOf } = readTable(['Mes produits', TITLES, ...ROWS, 'Total;;5;'].join('\n'))
    const left = around.map((line) => PASTE.left(line, textOf(line)))
    expect(left).toEqual(['Ligne 1 : « Mes produits »', 'Ligne 5 : « Total 5 »'])
  })
})

describe('an article that looks like a total or a title', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['a total with a name', ['Total Look;Robe;1;80'], ['Total Look']],
    ['a total with a reference', ['T1;Total;3;12'], ['T1']],
    ['a total with a description', ['Total;Sac de plage;3;12'], ['Total']],
    ['a total in its name', [';Total look bleu;1;80'], ['']],
    ['pieces without a name', [';;5;12'], ['']],
    ['a name of one cell, under the titles', ['Bol bleu'], ['Bol bleu']],
    ['what columns are called', ['Code;Article;3;12'], ['Code']],
    ['sep as a reference', ['SEP=1;Bol;1;2'], ['SEP=1']],
  ])('stays: %s', (_what, lines, refs) => {
    const { articles, around } = read(TITLES, ...ROWS, ...lines)
    expect(articles.map(({ ref }) => ref)).toEqual(['B1', 'V1', ...refs])
    expect(around).toEqual([])
  })

  it('stays above the titles of a table pasted after it, and where it has none above it', () => {
    const { articles, around } = read('B0;Pot;1;12', 'B9;Jarre', TITLES, ...ROWS)
    expect(articles.map(({ ref }) => ref)).toEqual(['B0', 'B9', 'B1', 'V1'])
    expect(around).toEqual([])
    expect(read('Bol bleu', 'B1;Bol;3;18,50').articles).toHaveLength(2)
  })
})

it.each([
  'Inventaire ; novembre\nB1\tBol ; bleu\t3\t18,50\nV1\tVase\t2\t40',
  'Mes produits, 2026\nB1;Bol;3;18,50\nV1;Vase;2;40',
  'B1,Bol ; bleu,3,18.50\nV1,Vase,2,40',
  'B1;Bol, bleu, grand;3;18,50\nV1;Vase, vert, petit;2;40,00',
  'sep=,\nB1,Bol,3,18.50\nV1,Vase,2,40',
])('what parts the cells of a pasted table is found among all its lines: %j', (text) => {
  expect(isTable(text)).toBe(true)
  const bol = readTable(text).rows.find(({ cells }) => cells.ref === 'B1')
  expect(bol?.cells).toMatchObject({ depot: 3, prixCentimes: 1850 })
})
