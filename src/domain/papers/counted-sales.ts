import { candidatureOf, isRecordId, type RecordId, recordIdOf } from '../ids.ts'

interface Counting {
  readonly _id: string
  readonly movements?: readonly string[]
}

/** Whether it counts sales: the server accepts it only after it has received them. */
export function isStatement({ movements = [] }: Counting): boolean {
  return movements.length > 0
}

/** The ids of the sales that a statement counts. */
function salesCountedBy({ _id, movements = [] }: Counting): readonly RecordId[] {
  if (!isRecordId(_id)) return []
  const partnership = candidatureOf(_id)
  return movements.map((key) => recordIdOf(partnership, key))
}

/** Whether a statement counts a sale, by the sale's id. */
export function countsSale(statement: Counting, saleId: string): boolean {
  return salesCountedBy(statement).some((id) => id === saleId)
}
