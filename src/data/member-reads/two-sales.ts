import type { RecordId } from '#domain/ids.ts'

/** The beginning of the ids of notes of sales that are not the one that the other party noted. */
export const TWO_SALES = 'two-sales/'

/** The sale that such a note is about. */
export function saleOfNote(id: string): RecordId {
  return id.slice(TWO_SALES.length) as RecordId
}
