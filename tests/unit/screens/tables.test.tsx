import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { BLANK_ROW } from '#domain/papers/inventaire.ts'
import type { CountedRow } from '#domain/papers/movements.ts'
import { agreedTerms } from '#domain/papers/statements/terms.ts'
import { totalsOf } from '#domain/papers/totals.ts'
import { rowNames } from '#messages/row-names.ts'
import { DepositHeader } from '#screens/partenariat/inventaire/deposit-header.tsx'
import { InventaireSheet } from '#screens/partenariat/inventaire/inventaire-sheet.tsx'
import { Preview } from '#screens/partenariat/inventaire/paste/paste-dialog.tsx'
import { readTable, rowsThatFit } from '#screens/partenariat/inventaire/paste/table-text.ts'
import { RowEditor } from '#screens/partenariat/inventaire/rows/row.tsx'
import type { RowProps } from '#screens/partenariat/inventaire/rows/row-props.ts'
import { ReleveSheet } from '#screens/partenariat/releves/releve-sheet.tsx'
import {
  aCandidature,
  aCountedRow,
  anAnnonce,
  aPartenariat,
  aReleve,
  CREATEUR,
  ROW,
} from '#tests/fixtures/documents.ts'
import { markup } from '#tests/fixtures/markup.tsx'

const THEIERE = aCountedRow({ ref: 'T1', description: 'Théière émaillée', depot: 3, prixCentimes: 4200 })

function rowProps(row: CountedRow | undefined, more: Partial<RowProps> = {}): RowProps {
  const nothing = () => undefined
  const [name = { thing: '', line: '' }] = rowNames([row ?? BLANK_ROW])
  return {
    ...{ id: ROW, number: 1, name, row, movements: [], voids: [], waiting: [], conflicts: [] },
    terms: [{ until: '', terms: agreedTerms(null, anAnnonce()) }],
    frozen: false,
    candidature: aCandidature(),
    partenariat: aPartenariat({ rows: row === undefined ? {} : { [ROW]: row } }),
    typing: { resumed: nothing } as never,
    sales: {} as never,
    ...{ wide: false, open: false, onOpen: nothing, onEnter: nothing },
    ...more,
  }
}

const exceeding = { ...THEIERE, vendu: 4 }
const pasted = readTable('Réf.\tDésignation\tQté\nB1\tBol\t10\nB2\t\t2')
const counted = [{ ...THEIERE, salesCentimes: 0 }]
const HEAD = { boutique: '', createur: '', dateDepot: '', dateReprise: '', lieu: '', date: '' }
const INVENTORY = { ...HEAD, rows: counted, totals: totalsOf(counted) }

const TABLES: readonly (readonly [string, ReactNode])[] = [
  ['the blank sheet of an inventory', <InventaireSheet key="blank" data={null} />],
  ['the sheet of an inventory', <InventaireSheet key="sheet" data={INVENTORY} />],
  ['the preview of what is pasted', <Preview key="p" table={pasted} room={9} fitting={rowsThatFit(pasted, 9)} />],
  ['an account', <ReleveSheet key="compte" data={aReleve()} />],
]

/** A header's accessible name, else its text. */
function nameOf([, attributes = '', content = '']: readonly string[]): string {
  return /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? content.replaceAll(/<[^>]*>/g, '').trim()
}

it.each(TABLES)('a table %s has a caption, named columns, and one named header a row', (_, table) => {
  const html = markup(table)
  expect(html).toMatch(/<table[^>]*><caption[^>]*>(?:<[^>]*>)*[^<]/)
  const [, head = ''] = /<thead>(.*?)<\/thead>/.exec(html) ?? []
  const columns = [...head.matchAll(/<th([^>]*)>(.*?)<\/th>/g)]
  expect(columns.length).toBeGreaterThan(3)
  for (const column of columns) {
    expect(column[1]).toContain('scope="col"')
    expect(nameOf(column)).not.toBe('')
  }
  const bodies = [...html.matchAll(/<tbody[^>]*>(.*?)<\/tbody>/g)].map(([, body = '']) => body)
  expect(bodies).not.toEqual([])
  for (const [, line = ''] of bodies.flatMap((body) => [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)])) {
    const headers = [...line.matchAll(/<th([^>]*)>(.*?)<\/th>/g)]
    expect(headers.length, line).toBe(1)
    for (const header of headers) {
      expect(header[1]).toContain('scope="row"')
      expect(nameOf(header)).not.toBe('')
    }
  }
})

/** The descriptions of a control, by its name: the texts that it refers to. */
function describedBy(html: string, label: string): { readonly text: string; readonly wrong: boolean } {
  const [control = ''] = new RegExp(`<(?:input|textarea|button)[^>]* aria-label="${label}"[^>]*>`).exec(html) ?? []
  const ids = /aria-describedby="([^"]*)"/.exec(control)?.[1]?.split(' ') ?? []
  const texts = ids.map((id) => new RegExp(`<[^>]* id="${id}"[^>]*>(.*?)</(?:p|legend)>`).exec(html)?.[1] ?? 'missing')
  const text = texts.join(' ').replaceAll(/<[^>]*>/g, '')
  return { text: text.trim(), wrong: control.includes('aria-invalid="true"') }
}

describe('a warning about a cell', () => {
  const TOO_MANY = 'Il y a plus de pièces vendues, reprises ou perdues que déposées.'

  it.each([true, false])('describes the cell that it is about (wide: %s)', (wide) => {
    const html = markup(<RowEditor {...rowProps(exceeding, { wide, open: true })} />)
    expect(describedBy(html, 'Quantité déposée, Théière émaillée')).toEqual({ text: TOO_MANY, wrong: true })
    expect(describedBy(html, 'Réf., Théière émaillée')).toEqual({ text: '', wrong: false })
    const fine = markup(<RowEditor {...rowProps(THEIERE, { wide, open: true })} />)
    expect(describedBy(fine, 'Quantité déposée, Théière émaillée')).toEqual({ text: '', wrong: false })
  })

  it('describes the cell that has several values', () => {
    const written = { by: CREATEUR, at: '2026-03-01T09:00:00.000Z', stamp: '' } as const
    const conflict = { ...written, target: ROW, field: 'prixCentimes', value: '1400' } as const
    const partenariat = aPartenariat({ rows: { [ROW]: THEIERE }, conflicts: { c1: conflict } })
    const html = markup(<RowEditor {...rowProps(THEIERE, { open: true, partenariat, conflicts: [conflict] })} />)
    const { text, wrong } = describedBy(html, 'Prix de vente \\(€\\), Théière émaillée')
    expect(text).toMatch(/Prix de vente \(€\).* a reçu plusieurs valeurs/)
    expect(wrong).toBe(false)
  })

  it.each([true, false])('describes the line of a row that is closed (wide: %s)', (wide) => {
    const html = markup(<RowEditor {...rowProps(exceeding, { wide })} />)
    const [, id = ''] = /<button(?=[^>]*aria-expanded="false")[^>]*aria-describedby="([^"]*)"/.exec(html) ?? []
    expect(new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]).toContain(TOO_MANY)
  })

  it('is about no cell of a deposit that both approved, which only deposits add to', () => {
    const html = markup(<RowEditor {...rowProps({ ...exceeding, ajoute: 2 }, { wide: true, frozen: true })} />)
    expect(html).toContain('Quantité déposée, Théière émaillée : ')
    expect(html).not.toMatch(/<input[^>]* aria-label="Quantité (déposée|vendue|reprise)/)
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Quantité déposée, Théière émaillée : 5')
  })

  it('describes both dates when the end comes before the beginning', () => {
    const header = { ...aPartenariat().header, dateDepot: '2026-03-02', dateReprise: '2026-03-01' }
    const parts = { candidature: aCandidature(), partenariat: aPartenariat({ header }) }
    const html = markup(<DepositHeader {...parts} typing={rowProps(undefined).typing} />)
    for (const date of ['Date de dépôt', 'Date de reprise']) {
      expect(describedBy(html, date)).toEqual({ text: 'La reprise précède le dépôt.', wrong: true })
    }
    expect(describedBy(html, 'Fait à')).toEqual({ text: '', wrong: false })
  })
})
