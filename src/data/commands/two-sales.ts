import type { RecordId } from '#domain/ids.ts'
import type { Device } from '../device/device.ts'
import { TWO_SALES } from '../member-reads/two-sales.ts'
import { done } from './outcome.ts'
import { withMember } from './write.ts'

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
