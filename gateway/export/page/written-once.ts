import type { Copy, End, Movement, Statement } from '#domain/papers/records.ts'
import { formatCentimes, formatDate } from '#messages/format.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { PAPERS_EXPORT } from '#messages/fr/partenariat/export.ts'
import { escapeHtml } from '../../http/pages/escape.ts'
import { listHtml, words } from './html.ts'
import { displayInstant } from './values.ts'

type NameOf = (uid: string) => string

function movementLine({ day, sort, quantity, article, prixCentimes, at, by }: Movement, nameOf: NameOf): string {
  const what = PAPERS_EXPORT.movement(formatDate(day), sort, quantity, article, formatCentimes(prixCentimes))
  return escapeHtml(PAPERS_EXPORT.line(displayInstant(at), nameOf(by), what))
}

function statementLine({ number, from, to, dueCentimes, at, by }: Statement, nameOf: NameOf): string {
  const what = PAPERS_EXPORT.statement(number, formatDate(from), formatDate(to), formatCentimes(dueCentimes))
  return escapeHtml(PAPERS_EXPORT.line(displayInstant(at), nameOf(by), what))
}

function endLine({ lastDay, reason, at, by }: End, nameOf: NameOf): string {
  return escapeHtml(PAPERS_EXPORT.line(displayInstant(at), nameOf(by), PAPERS_EXPORT.end(formatDate(lastDay), reason)))
}

function copyHtml({ paper, at, hash, text }: Copy): string {
  const line = PAPERS_EXPORT.copy(AGREEMENTS.paper[paper], displayInstant(at))
  return `${escapeHtml(line)}<br>${words(AGREEMENTS.hash)} ${escapeHtml(hash)}<pre dir="auto">${escapeHtml(text)}</pre>`
}

/** The parties' write-once records of a partnership, oldest first. */
export function recordsHtml(records: readonly (Movement | Statement | End)[], nameOf: NameOf): string {
  const all = records.slice().sort((a, b) => (a.at < b.at ? -1 : 1))
  const { movements, statements, ends } = PAPERS_EXPORT.writtenOnce
  return [
    listHtml(
      movements,
      all.flatMap((one) => (one.kind === 'movement' ? [movementLine(one, nameOf)] : [])),
    ),
    listHtml(
      statements,
      all.flatMap((one) => (one.kind === 'statement' ? [statementLine(one, nameOf)] : [])),
    ),
    listHtml(
      ends,
      all.flatMap((one) => (one.kind === 'end' ? [endLine(one, nameOf)] : [])),
    ),
  ].join('')
}

/** The agreed copies, under their title, one at a time; nothing when there are none. */
export async function* copiesHtml(copies: AsyncIterable<Copy>): AsyncGenerator<string> {
  let some = false
  for await (const copy of copies) {
    yield `${some ? '' : `<h4>${words(PAPERS_EXPORT.writtenOnce.copies)}</h4><ul>`}<li dir="auto">${copyHtml(copy)}</li>`
    some = true
  }
  if (some) yield '</ul>'
}
