import { describe, expect, it } from 'vitest'
import { describePastedError } from '#messages/fr/partenariat/paste.ts'
import { isTable } from '#screens/partenariat/inventaire/paste/clipboard.ts'
import { joined, readTable, rowsThatFit } from '#screens/partenariat/inventaire/paste/table-text.ts'

it('what is pasted into a cell is a text', () => {
  const texts = ['Bol', 'Bol émaillé ; bleu', 'Bol, bleu, grand', 'Bol, bleu\nVase, vert', 'Un bol.\nUn vase.\n']
  expect(texts.filter(isTable)).toEqual([])
})

describe('a pasted table', () => {
  it('keeps the lines of a second one in which a name has a quote', () => {
    const { rows } = readTable(joined('B0\tPot\t1\t12', 'B1\t"Grand" bol\t2\t18,50\nB2\tVase\t1\t40'))
    expect(rows.map(({ cells }) => cells.description)).toEqual(['Pot', '"Grand" bol', 'Vase'])
  })

  it.each(['"Grand" bol', '"Grand bol', 'Vase 12"'])('keeps its lines when a name has a quote: %j', (nom) => {
    const { rows, without } = readTable(`B1\t${nom}\t2\t18,50\nB2\tVase\t1\t40`)
    expect(rows.map(({ cells }) => cells.description)).toEqual([nom, 'Vase'])
    // The remaining text is parsed the same.
    expect(readTable(without(new Set([2]))).rows[0]?.cells.description).toBe(nom)
  })

  it.each([
    'Réf.\tDésignation\tQté\tPrix\r\nB1\t"Bol ""bleu""\nen grès"\t10\t18,50\r\n',
    'Réf.;Désignation;Qté;Prix\nB1;"Bol ""bleu""\nen grès";10;"18,50"',
    'Réf.,Désignation,Qté,Prix\nB1,"Bol ""bleu""\nen grès",10,"18,50"',
  ])('is read with its quotes and its line breaks: %j', (text) => {
    const { rows, errors } = readTable(text)
    expect(errors).toEqual([])
    const cells = { ref: 'B1', description: 'Bol "bleu" en grès', depot: 10, prixCentimes: 1850 }
    expect(rows).toEqual([{ line: 2, cells }])
  })

  it('keeps what was not taken, with its titles, to be corrected', () => {
    const table = readTable('Réf.\tQté\nB1\tdix\nB2\t2\n\nB3\t"3"\nB4\t4')
    const taken = rowsThatFit(table, 2)
    expect(taken.map(({ cells }) => cells.ref)).toEqual(['B2', 'B3'])
    expect(table.without(new Set(taken.map(({ line }) => line)))).toBe('Réf.\tQté\nB1\tdix\nB4\t4')
    expect(readTable('Réf.\tQté\nB2\t2').without(new Set([2]))).toBe('')
  })

  it('says which limit a number passes', () => {
    const { errors } = readTable('B1\tBol\t100000\t18\nB2\tVase\t1\t100000,01')
    expect(errors.map(describePastedError)).toEqual([
      'Ligne 1, Quantité déposée, « 100000 » : ce nombre ne doit pas dépasser 99\u202f999 pièces.',
      'Ligne 2, Prix de vente (€), « 100000,01 » : ce nombre ne doit pas dépasser 100\u00a0000\u00a0€.',
    ])
  })

  it('drops no half of a price whose comma parts cells, with titles or without', () => {
    const lines = ['B1,Bol,3,18,50', 'V1,Vase,2,"40,00"']
    for (const above of [[], ['Réf,Désignation,Qté,Prix']]) {
      const { rows, errors } = readTable([...above, ...lines].join('\n'))
      expect(rows.map(({ cells }) => cells.prixCentimes)).toEqual([4000])
      expect(errors.map(describePastedError)).toEqual([
        `Ligne ${above.length + 1}, « 50 » : cette cellule n'est sous aucun titre. Ajoutez une ligne de titres avec un titre par colonne, et entourez de guillemets un prix qui a une virgule.`,
      ])
    }
    expect(readTable('Réf;Désignation;Qté;Prix;\nB1;Bol;3;18,50;à part').errors).toEqual([])
  })
})
