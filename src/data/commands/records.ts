import { isCopyKey, partsOf, RECORD_KEY_LENGTH, recordIdOf } from '#domain/ids.ts'
import { setCell } from '#domain/partenariat/edit.ts'
import { articleOf } from '#domain/partenariat/movements.ts'
import type { Movement, MovementData, StatementData, StoredRecord } from '#domain/partenariat/records.ts'
import type { Device } from '../device/device.ts'
import type { Outcome } from '../outcome.ts'
import { drawId } from '../platform/crypto.ts'
import type { Write } from '../writes.ts'
import { type ConfirmedCandidature, editPartenariat } from './partenariat.ts'
import { serverInstant, today, type WriteCode, withMember, writeDocument } from './write.ts'

/** Two devices offline never make the same one. Those that copies may have are the server's. */
export function newRecordKey(): string {
  const key = drawId(RECORD_KEY_LENGTH)
  return isCopyKey(key) ? newRecordKey() : key
}

function addRecord(
  device: Device,
  { _id }: ConfirmedCandidature,
  fields: Partial<StoredRecord>,
  key = newRecordKey(),
): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, async (member) => {
    const { boutiqueId, creatorId } = partsOf(_id)
    const [id, at] = [recordIdOf(_id, key), serverInstant(device)]
    const written = await member.database.records.findOne(id).exec()
    if (written !== null) return { ok: true, value: { uid: member.uid, db: 'records', id, at } }
    return writeDocument(device, 'records', id, { boutiqueId, creatorId, by: member.uid, at, ...fields })
  })
}

/**
 * What a person says of a movement: the day is today's unless given. A key makes it the same movement however often it
 * is written, which a page that was left in between cannot know.
 */
export type NewMovement = Pick<MovementData, 'row' | 'sort' | 'quantity'> &
  Partial<Pick<MovementData, 'day'>> & {
    readonly key?: string
    /** It may be the first thing written in its row, which then begins at the end of the sheet. */
    readonly begins?: boolean
  }

/**
 * Notes that pieces of a row were sold or taken back, at the row's present price, or corrects what was noted. A row that
 * is gone stays gone: what was sold of it is told apart. Works without a network.
 */
export function addMovement(
  device: Device,
  candidature: ConfirmedCandidature,
  { row, sort, quantity, day = today(device), key, begins = false }: NewMovement,
): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, async (member) => {
    const papers = await member.database.partenariats.findOne(candidature._id).exec()
    const existingRow = papers?.toJSON().rows[row]
    if (existingRow === undefined && begins) {
      const begun = await editPartenariat(device, candidature, setCell(row, 'depot', 0))
      if (!begun.ok) return begun
    }
    const { prixCentimes = 0, ref = '', description = '' } = existingRow ?? {}
    const article = articleOf({ ref, description })
    const fields = { kind: 'movement', row, sort, quantity, day, prixCentimes, article } as const
    return addRecord(device, candidature, fields, key)
  })
}

/** Corrects a movement by its opposite, on the same day and at the same price. */
export function correctMovement(
  device: Device,
  candidature: ConfirmedCandidature,
  { row, sort, quantity, day, prixCentimes, article }: MovementData,
): Promise<Outcome<WriteCode, Write>> {
  const opposite = { row, sort, quantity: -quantity, day, prixCentimes, article }
  return addRecord(device, candidature, { kind: 'movement', ...opposite })
}

/** Corrects the movement of a key, as this device holds it; nothing when it does not. */
export function undoMovement(
  device: Device,
  candidature: ConfirmedCandidature,
  key: string,
): Promise<Outcome<WriteCode, Write | null>> {
  return withMember<WriteCode, Write | null>(device, async ({ database }) => {
    const record = (await database.records.findOne(recordIdOf(candidature._id, key)).exec())?.toJSON()
    if (record?.kind !== 'movement') return { ok: true, value: null }
    return correctMovement(device, candidature, record as unknown as Movement)
  })
}

/** Keeps an account; the server gives it its number, or refuses it when the sales it knows say otherwise. */
export function addStatement(
  device: Device,
  candidature: ConfirmedCandidature,
  statement: StatementData,
): Promise<Outcome<WriteCode, Write>> {
  return addRecord(device, candidature, { kind: 'account', ...statement })
}
