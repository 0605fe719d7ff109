import { candidatureOf, isRecordId, type RecordId, recordIdOf } from '#domain/ids.ts'

interface Counting {
  readonly _id: string
  readonly movements?: readonly string[]
}

/** Whether it counts sales: the server takes it only once it has them. */
export function isAccount({ movements = [] }: Counting): boolean {
  return movements.length > 0
}

/** Whether an account counts a sale, by the id of that. */
export function countsSale({ _id, movements = [] }: Counting, saleId: string): boolean {
  if (!isRecordId(_id)) return false
  const partnership = candidatureOf(_id as RecordId)
  return movements.some((key) => recordIdOf(partnership, key) === saleId)
}
