import type { RecordId } from '#domain/ids.ts'
import type { Device } from '../device/device.ts'
import { done } from './outcome.ts'
import { withMember } from './write.ts'

/** The beginning of the ids of notes of sales that are not the one that the other party noted. */
export const TWO_SALES = 'two-sales/'

/** The sale that a note of `keepTwoSales` is about. */
export function saleOfNote(id: string): RecordId {
  return id.slice(TWO_SALES.length) as RecordId
}

/** Notes, on this device, that a sale is not the one that the other party noted: it is not asked again. */
export function keepTwoSales(device: Device, sale: RecordId) {
  return withMember(device, async ({ database }) => {
    await database.notes.incrementalUpsert({ _id: TWO_SALES + sale, values: {} })
    return done
  })
}

/** Notes that the member has read that the other party cancelled that sale. */
export function noteSaleGone(device: Device, sale: RecordId) {
  return withMember(device, async ({ database }) => {
    await database.notes.incrementalUpsert({ _id: TWO_SALES + sale, values: { gone: 'read' } })
    return done
  })
}
