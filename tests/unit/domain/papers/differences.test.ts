import { describe, expect, it } from 'vitest'
import { canonicalForm, parseCanonical } from '#domain/papers/agreement.ts'
import { contratChanges, differences } from '#domain/papers/differences.ts'
import { type Edit, removeRow, setCell } from '#domain/papers/edit.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import {
  CONTRAT_TARGET,
  HEADER_TARGET,
  type HistoryEntry,
  NOT_IN_FORCE,
  type Partenariat,
} from '#domain/papers/partenariat.ts'
import { aContrat, aPartenariat, aRow, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'

const [VASE, CUP] = ['bbbbbbbbbbbb', 'cccccccccccc']
const vase = aRow({ ref: 'V1', description: 'Vase', position: 2 })
const cup = aRow({ ref: '', description: 'Tasse', position: 3 })
const start = aPartenariat({ rows: { [ROW]: aRow(), [VASE]: vase, [CUP]: cup } })

function contents(doc: Partenariat, paper: PaperName) {
  const read = parseCanonical(canonicalForm(doc, paper))
  if (read === null) throw new Error('not read')
  return read
}

function changes(edits: readonly Edit[], paper: PaperName = 'inventaire') {
  const after = edits.reduce((doc, edit) => edit(doc), start)
  return differences(contents(start, paper), contents(after, paper))
}

describe('the text that was agreed', () => {
  it('is read back as the papers that it was made of', () => {
    const written = setCell(CONTRAT_TARGET, 'espace', 'Un mur\n« à gauche »')
    const doc = written(setCell(HEADER_TARGET, 'lieu', 'Nantes')(start))
    expect(contents(doc, 'contrat').contrat).toEqual(doc.contrat)
    const { header, rows } = contents(doc, 'inventaire')
    expect(header).toEqual(doc.header)
    expect(rows.map(({ description }) => description)).toEqual(['Bol en grès', 'Vase', 'Tasse'])
    expect(rows[0]).toEqual({ ref: 'B1', description: 'Bol en grès', depot: 10, prixCentimes: 1850 })
  })

  it('is none when it cannot be read, and takes nothing that papers do not have', () => {
    for (const text of ['', 'facture 1\nx\n[]', 'contrat 1\nx\n{', 'contrat 1\nx\nnull']) {
      expect(parseCanonical(`rayon-libre ${text}`)).toBeNull()
    }
    const text = 'rayon-libre contrat 1\nx\n[[["espace","Un mur"],["__proto__",{"lieu":"x"}],["autre","y"]],[]]'
    const { contrat } = parseCanonical(text) ?? {}
    expect(contrat).toMatchObject({ espace: 'Un mur', lieu: '' })
    expect(contrat).not.toHaveProperty('other')
  })
})

describe('what two versions say otherwise', () => {
  it('is nothing for the same papers', () => {
    expect(changes([])).toEqual([])
  })

  it('is told field by field', () => {
    const terms = [setCell(CONTRAT_TARGET, 'espace', 'Un mur'), setCell(CONTRAT_TARGET, 'loyer', false)]
    expect(changes(terms, 'contrat')).toEqual([
      { kind: 'cell', target: CONTRAT_TARGET, row: null, field: 'espace', before: '', after: 'Un mur' },
      { kind: 'cell', target: CONTRAT_TARGET, row: null, field: 'loyer', before: 'true', after: 'false' },
    ])
    expect(changes([setCell(HEADER_TARGET, 'lieu', 'Nantes')])).toMatchObject([
      { target: HEADER_TARGET, field: 'lieu', before: '', after: 'Nantes' },
    ])
  })

  it('is told row by row, though others came and went around it', () => {
    const added = [setCell('dddddddddddd', 'ref', 'N1'), setCell('dddddddddddd', 'depot', 1)]
    const named = setCell(VASE, 'description', 'Grand vase')
    const found = changes([setCell(CUP, 'prixCentimes', 900), removeRow(ROW), ...added, named])
    expect(found).toMatchObject([
      { kind: 'cell', row: { ref: 'V1' }, field: 'description', before: 'Vase', after: 'Grand vase' },
      { kind: 'cell', row: { description: 'Tasse' }, field: 'prixCentimes', before: '1850', after: '900' },
      { kind: 'row-removed', row: { ref: 'B1' } },
      { kind: 'row-added', row: { ref: 'N1' } },
    ])
  })

  it('is told of rows that stand in another order, and of two rows that say the same', () => {
    expect(changes([setCell(ROW, 'position', 9)])).toEqual([{ kind: 'order' }])
    const twin = aRow({ position: 4 })
    const twins = { ...start, rows: { ...start.rows, eeeeeeeeeeee: twin } }
    const one = differences(contents(twins, 'inventaire'), contents(start, 'inventaire'))
    expect(one).toEqual([{ kind: 'row-removed', row: contents(twins, 'inventaire').rows[3] }])
  })
})

describe('what a party has to read of a contract', () => {
  const at = (minute: number) => `2026-12-01T10:0${minute}:00.000Z`
  const own = { by: CREATEUR, nom: 'Ana Roux', at: at(1), hash: 'aa' }
  const entry = (minute: number, field: string, before: string, after: string): HistoryEntry => ({
    ...{ action: 'cell-changed', target: CONTRAT_TARGET, by: BOUTIQUE, at: at(minute) },
    ...{ field, before, after },
  })
  const long = 'Un mur '.repeat(12)
  const history = {
    '00000001': entry(1, 'loyerMontant', '30', '35'),
    '00000002': entry(2, 'loyerMontant', '35', '40'),
    '00000003': entry(2, 'lieu', 'Nantes', 'Rezé'),
    '00000004': { ...entry(2, 'lieu', '', 'Nantes'), target: HEADER_TARGET },
    '00000005': { ...entry(2, 'espace', '', 'Un coin'), action: 'conflict' as const },
    '00000006': entry(3, 'lieu', 'Rezé', 'Nantes'),
    '00000007': entry(3, 'loyerMontant', '40', '45'),
    '00000008': entry(3, 'responsabilite', long, 'La boutique répond du vol'),
  }
  const papers = { contrat: aContrat({ loyerMontant: '45' }), history, inForce: NOT_IN_FORCE }
  const said = (...args: Parameters<typeof contratChanges>) => {
    const { since, changes } = contratChanges(...args)
    return [since, ...changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`)]
  }

  it('is what changed since they agreed to a version, but for what was changed back', () => {
    const responsabilite = `responsabilite: ${long} > La boutique répond du vol`
    expect(said(papers, own, null)).toEqual(['agreement', 'loyerMontant: 35 > 45', responsabilite])
    expect(said(papers, own, aContrat())).toEqual(said(papers, own, null))
  })

  it('is what differs from the contract in force, when they agreed to no other, or the whole of it', () => {
    const amended = { ...papers, inForce: { ...NOT_IN_FORCE, hash: 'aa' } }
    for (const agreement of [own, undefined])
      expect(said(amended, agreement, aContrat())).toEqual(['in-force', 'loyerMontant: 35 > 45'])
    expect(said(papers, undefined, null)).toEqual(['in-force'])
  })
})
