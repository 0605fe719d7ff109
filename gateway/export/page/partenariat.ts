import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { openConflicts } from '#domain/papers/conflicts.ts'
import { CONTRAT_FIELDS, type ContratData, type ContratField, type ContratText } from '#domain/papers/contrat.ts'
import { COLUMNS, type Column, type InventaireHeader } from '#domain/papers/inventaire.ts'
import { type CountedRow, countedRows, type StockRecords } from '#domain/papers/movements.ts'
import { PAPER_NAMES } from '#domain/papers/papers.ts'
import {
  CONTRAT_TARGET,
  HEADER_TARGET,
  type HistoryEntry,
  type InForce,
  PARTIES,
  type Partenariat,
} from '#domain/papers/partenariat.ts'
import type { Copy } from '#domain/papers/records.ts'
import { totalsOf } from '#domain/papers/totals.ts'
import { contratValue } from '#messages/contrat-values.ts'
import { formatCentimes, formatDate, formatNumber } from '#messages/format.ts'
import { EXPORT } from '#messages/fr/export.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { describeEntry } from '#messages/fr/partenariat/edits.ts'
import { PAPERS_EXPORT } from '#messages/fr/partenariat/export.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { describeValue, historyEntryTitle } from '#messages/partenariat-values.ts'
import { formatTaxe } from '#messages/taxe.ts'
import { escapeHtml } from '../../http/pages/escape.ts'
import { RECORDS_EXPORT } from '../../messages/records-export.ts'
import { type HtmlRow, listHtml, rowsHtml, words } from './html.ts'
import { displayInstant, percent } from './values.ts'
import { copiesHtml, recordsHtml, type WrittenRecord } from './written-once.ts'

const LABELS = PAPERS_EXPORT.fields
const UNITS: { readonly [field: string]: string } = { loyerMontant: '€', commissionTaux: '%' }

interface Names {
  readonly boutique: string
  readonly createur: string
  /** A party's name, by uid. */
  readonly partyName: (uid: string) => string
}

/** The parties' names as in the candidature, which their screens show; otherwise as written in the contract. */
function namesOf({ contrat, boutiqueId }: Partenariat, candidature: Candidature | undefined): Names {
  const boutique = (candidature?.annonce.nom ?? contrat.boutiqueNom) || PAPERS_EXPORT.boutique
  const createur = (candidature?.nom ?? contrat.createurNom) || PAPERS_EXPORT.createur
  return { boutique, createur, partyName: (uid) => (uid === boutiqueId ? boutique : createur) }
}

function headerHtml(header: InventaireHeader): string {
  const rows = Object.entries(PAPERS_EXPORT.header).map(([name, label]): HtmlRow => {
    const field = name as keyof InventaireHeader
    const value = header[field]
    return [label, escapeHtml(field === 'lieu' ? value : formatDate(value))]
  })
  return `<h4>${words(LABELS.header)}</h4>${rowsHtml(rows)}`
}

/** A cell; the description is the row's header, labelled with the row number when empty. @param row from 1 */
function cellHtml(column: Column, value: string | number, row: number): string {
  if (column === 'description') {
    const number = value === '' ? ` aria-label="${SHARED_INVENTAIRE.line(row)}"` : ''
    return `<th scope="row" dir="auto"${number}>${escapeHtml(String(value))}</th>`
  }
  if (typeof value === 'string') return `<td dir="auto">${escapeHtml(value)}</td>`
  return `<td class="n">${escapeHtml(column === 'prixCentimes' ? formatCentimes(value) : formatNumber(value))}</td>`
}

function rowsTable(partenariat: Partenariat, records: StockRecords): string {
  const rows = countedRows(partenariat, records).map(([, row]) => row)
  const title = `<h4>${words(LABELS.rows)}</h4>`
  if (rows.length === 0) return `${title}<p>${EXPORT.none}</p>`
  const head = COLUMNS.map((column) => `<th scope="col">${words(SHARED_INVENTAIRE.columns[column])}</th>`).join('')
  const lineOf = (row: CountedRow, index: number) => COLUMNS.map((column) => cellHtml(column, row[column], index + 1))
  const body = rows.map((row, index) => `<tr>${lineOf(row, index).join('')}</tr>`).join('')
  const totals = totalsOf(rows)
  const { total } = SHARED_INVENTAIRE
  return [
    `<div class="wide" tabindex="0" role="region" aria-label="${words(LABELS.rows)}">`,
    `<table><caption>${title}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`,
    rowsHtml([
      [total.deposited, formatNumber(totals.deposited)],
      [total.sold, formatNumber(totals.sold)],
      [total.takenBack, formatNumber(totals.takenBack)],
      [RECORDS_EXPORT.lost, totals.lost === 0 ? '' : formatNumber(totals.lost)],
      // What is due is in the statements.
      [total.sales, formatCentimes(totals.salesCentimes)],
    ]),
  ].join('')
}

/** Display text of a contract field; empty for a blank. Numbers get their unit, other texts are unchanged. */
function contratText(contrat: ContratData, field: ContratField): string {
  const typed = contrat[field]
  if (typeof typed === 'boolean') return typed ? EXPORT.yes : EXPORT.no
  if (field === 'loyerTaxe' || field === 'commissionTaxe') return formatTaxe(contrat[field])
  const value = contratValue(contrat, field as ContratText)
  if (field === 'duree' && value !== '') return `${value} ${contrat.dureeUnite}`.trim()
  if (field === 'dureeUnite' && contrat.duree.trim() !== '') return '' // shown with `duree`
  const unit = UNITS[field]
  return unit === undefined || !/^[\d\s,]+$/.test(value) ? value : `${value}\u00a0${unit}`
}

function contratHtml(contrat: ContratData): string {
  const fields = Object.keys(CONTRAT_FIELDS) as ContratField[]
  const rows = fields.map((field): HtmlRow => [PAPERS_EXPORT.contrat[field], escapeHtml(contratText(contrat, field))])
  return `<h4>${words(LABELS.contrat)}</h4>${rowsHtml(rows)}`
}

function agreementsHtml({ agreements }: Partenariat, names: Names): string {
  const items = PAPER_NAMES.flatMap((paper) =>
    PARTIES.flatMap((party) => {
      const agreement = agreements[`${paper}-${party}`]
      if (agreement === undefined) return []
      const { nom, by, at, hash } = agreement
      const line = PAPERS_EXPORT.agreed(AGREEMENTS.paper[paper], nom || names.partyName(by), displayInstant(at))
      return [`${escapeHtml(line)}<br>${words(AGREEMENTS.hash)} ${escapeHtml(hash)}`]
    }),
  )
  return listHtml(LABELS.agreements, items)
}

function requestedAgreementsHtml({ asked = {} }: Partenariat, names: Names): string {
  const items = PAPER_NAMES.flatMap((paper) =>
    PARTIES.flatMap((party) => {
      const one = asked[`${paper}-${party}`]
      if (one === undefined) return []
      const who = party === 'boutique' ? names.boutique : names.createur
      return [escapeHtml(PAPERS_EXPORT.agreed(AGREEMENTS.paper[paper], who, displayInstant(one.at)))]
    }),
  )
  return listHtml(LABELS.asked, items)
}

function entryLine(entry: HistoryEntry, { rows }: Partenariat, names: Names): string {
  const isOutsideRows =
    entry.target === HEADER_TARGET || entry.target === CONTRAT_TARGET || entry.action === 'agreement'
  const place = historyEntryTitle(entry, isOutsideRows ? null : (rows[entry.target] ?? null))
  const before = describeValue(entry.field, entry.before)
  const after = describeValue(entry.field, entry.after)
  const what = describeEntry({ ...entry, before, after }, place)
  return escapeHtml(PAPERS_EXPORT.line(displayInstant(entry.at), names.partyName(entry.by), what))
}

/** Write-once records of a partnership; the copies, which are large, are streamed. */
interface WrittenOnce {
  readonly records: readonly WrittenRecord[]
  readonly copies: AsyncIterable<Copy>
}

function inForceRow({ hash, at }: InForce): readonly HtmlRow[] {
  return hash === '' ? [] : [[LABELS.inForce, escapeHtml(PAPERS_EXPORT.inForceSince(displayInstant(at)))]]
}

/** The papers of one partnership, in chunks. @param candidature the one they began with, which names the parties */
export async function* partenariatHtml(
  partenariat: Partenariat,
  candidature: Candidature | undefined,
  { records, copies }: WrittenOnce,
): AsyncGenerator<string> {
  const names = namesOf(partenariat, candidature)
  const left = candidature === undefined ? null : leaverOf(candidature)
  const open = openConflicts(partenariat).map(
    (conflict): HistoryEntry => ({ ...conflict, action: 'conflict', before: '', after: conflict.value }),
  )
  const past = Object.keys(partenariat.history)
    .sort()
    .map((key) => partenariat.history[key] as HistoryEntry)
  const line = (entry: HistoryEntry) => entryLine(entry, partenariat, names)
  yield [
    `<article><h3 dir="auto">${escapeHtml(PAPERS_EXPORT.parties(names.boutique, names.createur))}</h3>`,
    rowsHtml([
      [LABELS.boutiqueId, escapeHtml(names.boutique)],
      [LABELS.creatorId, escapeHtml(names.createur)],
      [PAPERS_EXPORT.commission, percent(partenariat.annonce.commission)],
      ...inForceRow(partenariat.inForce),
    ]),
    headerHtml(partenariat.header),
    rowsTable(partenariat, recordsByKind(records)),
    recordsHtml(records, names.partyName, left),
  ].join('')
  yield* copiesHtml(copies)
  yield [
    contratHtml(partenariat.contrat),
    agreementsHtml(partenariat, names),
    requestedAgreementsHtml(partenariat, names),
    listHtml(LABELS.conflicts, open.map(line)),
    listHtml(LABELS.history, past.map(line)),
    '</article>',
  ].join('')
}
