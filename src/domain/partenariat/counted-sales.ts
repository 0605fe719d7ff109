import { candidatureOf, isRecordId, type RecordId, recordIdOf } from '../ids.ts'

interface Counting {
  readonly _id: string
  readonly movements?: readonly string[]
}

/** Whether it counts sales: the server takes it only once it has them. */
export function isStatement({ movements = [] }: Counting): boolean {
  return movements.length > 0
}

/** The ids of the sales that an account counts. */
function salesCountedBy({ _id, movements = [] }: Counting): readonly RecordId[] {
  if (!isRecordId(_id)) return []
  const partnership = candidatureOf(_id)
  return movements.map((key) => recordIdOf(partnership, key))
}

/** Whether an account counts a sale, by the id of that. */
export function countsSale(statement: Counting, saleId: string): boolean {
  return salesCountedBy(statement).some((id) => id === saleId)
}
