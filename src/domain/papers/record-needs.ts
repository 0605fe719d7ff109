import { candidatureOf, isRecordId, type RecordId, recordIdOf, recordKeyOf } from '../ids.ts'
import { subjectKeyOf } from './record-keys.ts'

interface Needing {
  readonly _id: string
  readonly movements?: readonly string[]
  readonly statement?: string
}

/**
 * The records that the server must have received before this one: what it cancels, answers, settles or counts. They are
 * of the same partnership.
 */
export function neededRecords({ _id, movements = [], statement = '' }: Needing): readonly RecordId[] {
  if (!isRecordId(_id)) return []
  const partnership = candidatureOf(_id)
  const subject = subjectKeyOf(_id)
  const keys = movements.concat(statement === '' ? [] : [statement], subject === recordKeyOf(_id) ? [] : [subject])
  return keys.map((key) => recordIdOf(partnership, key))
}
