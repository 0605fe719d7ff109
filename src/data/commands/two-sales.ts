import type { RecordId } from '#domain/ids.ts'
import type { Device } from '../device/device.ts'
import type { Outcome } from './outcome.ts'
import { type WriteCode, withMember } from './write.ts'

const PREFIX = 'two-sales/'

/** The notes of sales that are not the one that the other party noted: between these two ids, both excluded. */
export const TWO_SALES_NOTES = [PREFIX, 'two-sales0'] as const // '0' comes after '/'

/** The sale that a note of `keepTwoSales` is about. */
export function saleOfNote(id: string): RecordId {
  return id.slice(PREFIX.length) as RecordId
}

/** Notes, on this device, that a sale is not the one that the other party noted: it is not asked again. */
export function keepTwoSales(device: Device, sale: RecordId): Promise<Outcome<WriteCode, undefined>> {
  return withMember<WriteCode, undefined>(device, async ({ database }) => {
    await database.notes.incrementalUpsert({ _id: PREFIX + sale, values: {} })
    return { ok: true, value: undefined }
  })
}
