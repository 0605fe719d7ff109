import { same } from '../same.ts'
import type { PaperContents } from './agreement.ts'
import { CONTRAT_FIELDS, type ContratData } from './contrat.ts'
import { DEPOSIT_COLUMNS, type DepositRow } from './inventaire.ts'
import {
  type Agreement,
  CONTRAT_TARGET,
  HEADER_TARGET,
  type HistoryEntry,
  type Partenariat,
  type Target,
} from './partenariat.ts'

/**
 * One difference between two versions of a paper. Values are texts, as in conflicts and the history. A row that only
 * one version has is listed as a whole; `order`: the same rows are in another order.
 */
export type Difference =
  | {
      readonly kind: 'cell'
      readonly target: Target
      /** The current row, for a row's cell. */
      readonly row: DepositRow | null
      readonly field: string
      readonly before: string
      readonly after: string
    }
  | { readonly kind: 'row-added' | 'row-removed'; readonly row: DepositRow }
  | { readonly kind: 'order' }

interface Placed {
  readonly row: DepositRow
  readonly index: number
}

type Pair = readonly [Placed, Placed]

function cells(target: Target, row: DepositRow | null, before: object, after: object): CellDifference[] {
  const [was, is] = [before, after] as readonly { readonly [field: string]: unknown }[]
  const fields = Object.keys({ ...was, ...is })
  return fields
    .filter((field) => !same(was?.[field], is?.[field]))
    .map((field) => ({
      kind: 'cell' as const,
      target,
      row,
      field,
      before: String(was?.[field] ?? ''),
      after: String(is?.[field] ?? ''),
    }))
}

type CellDifference = Extract<Difference, { readonly kind: 'cell' }>

/** How a row of one version is matched with one of the other: from the strongest criterion to the weakest. */
const LIKENESS: readonly ((a: Placed, b: Placed) => boolean)[] = [
  (a, b) => same(a.row, b.row),
  ({ row: a }, { row: b }) => a.ref !== '' && a.ref === b.ref,
  ({ row: a }, { row: b }) => a.description !== '' && a.description === b.description,
  (a, b) => a.index === b.index && DEPOSIT_COLUMNS.some((column) => a.row[column] === b.row[column]),
]

function pairs(before: readonly DepositRow[], after: readonly DepositRow[]) {
  const place = (row: DepositRow, index: number): Placed => ({ row, index })
  let [olds, news] = [before.map(place), after.map(place)]
  const found: Pair[] = []
  for (const isLike of LIKENESS) {
    for (const old of olds) {
      const twin = news.find((one) => isLike(old, one))
      if (twin === undefined) continue
      found.push([old, twin])
      olds = olds.filter((one) => one !== old)
      news = news.filter((one) => one !== twin)
    }
  }
  return { found: found.sort(([, a], [, b]) => a.index - b.index), removed: olds, added: news }
}

function rowDifferences(before: readonly DepositRow[], after: readonly DepositRow[]): Difference[] {
  const { found, removed, added } = pairs(before, after)
  const moved = found.some(([old], at) => at > 0 && old.index < (found[at - 1]?.[0].index ?? 0))
  const changed = found.map(([old, now]) => cells('row', now.row, old.row, now.row))
  return [
    ...([] as Difference[]).concat(...changed),
    ...removed.map(({ row }): Difference => ({ kind: 'row-removed', row })),
    ...added.map(({ row }): Difference => ({ kind: 'row-added', row })),
    ...(moved ? [{ kind: 'order' } as const] : []),
  ]
}

/** The differences between two versions of one paper, by field and by row; empty when they are equal. */
export function differences(before: PaperContents, after: PaperContents): readonly Difference[] {
  return [
    ...cells(CONTRAT_TARGET, null, before.contrat, after.contrat),
    ...cells(HEADER_TARGET, null, before.header, after.header),
    ...rowDifferences(before.rows, after.rows),
  ]
}

/** The fields of the contract changed since an instant, by its history. */
function contratChangesSince(
  { contrat, history }: Pick<Partenariat, 'contrat' | 'history'>,
  since: string,
): CellDifference[] {
  const before: { [field: string]: string } = {}
  for (const key of Object.keys(history).sort()) {
    const entry = history[key] as HistoryEntry
    if (entry.action !== 'cell-changed' || entry.target !== CONTRAT_TARGET || entry.at <= since) continue
    if (before[entry.field] === undefined) before[entry.field] = entry.before
  }
  const fields = (Object.keys(CONTRAT_FIELDS) as (keyof ContratData)[]).filter((field) => before[field] !== undefined)
  return fields
    .map((field) => ({ field, before: before[field] as string, after: String(contrat[field]) }))
    .filter((one) => one.before !== one.after)
    .map((one) => Object.assign({ kind: 'cell', target: CONTRAT_TARGET, row: null } as const, one))
}

/** The changes of a contract that a party has not agreed to. */
export interface ContratChanges {
  /** The version that they are compared with: the party's own agreement, or the contract in force. */
  readonly since: 'agreement' | 'in-force'
  /** Of that version; empty when there is none. */
  readonly hash: string
  readonly changes: readonly CellDifference[]
}

/**
 * The changes of a contract that a party has to read: since they agreed to a version that is not in force, else since the
 * contract in force; none of one that they have never agreed to.
 * @param own the party's agreement
 * @param agreed the contract in force
 */
export function contratChanges(
  papers: Pick<Partenariat, 'contrat' | 'history' | 'inForce'>,
  own: Agreement | undefined,
  agreed: ContratData | null,
): ContratChanges {
  if (own !== undefined && own.hash !== papers.inForce.hash)
    return { since: 'agreement', hash: own.hash, changes: contratChangesSince(papers, own.at) }
  const changes = agreed === null ? [] : cells(CONTRAT_TARGET, null, agreed, papers.contrat)
  return { since: 'in-force', hash: papers.inForce.hash, changes }
}
